// The one script of the card room. Everything here also works as plain forms: this adds the stream, gliding
// cards, picking with the present rules shown, keys, the clock and (when asked for) sounds. It knows no game.

const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const touch = matchMedia("(pointer: coarse)");
const column = matchMedia("(min-width: 1100px)");
const ASKED = ["play", "pick", "set", "call"];
const frame = () => one("#frame");
const number = (name) => Number(frame()?.dataset[name] ?? 0);

function token() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// ---------- swapping frames ----------

function parsed(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return one("#frame", holder.content);
}

/** Each part as the server sent it: what is done to it here is no reason to draw it anew. */
const sent = new WeakMap();

function remember(root) {
  for (const part of all("[data-part]", root)) sent.set(part, part.outerHTML);
}

/** Put *fresh* in place of the frame, part by part, so that what has not changed keeps its state. */
function put(fresh) {
  const old = frame();
  remember(fresh);
  if (old.dataset.frame !== fresh.dataset.frame) {
    old.replaceWith(fresh);
    return;
  }
  const parts = all("[data-part]", fresh);
  const known = all("[data-part]", old);
  const lists = new Set(parts.map((part) => part.id).concat(known.map((part) => part.id)));
  if (lists.size !== parts.length || parts.length !== known.length) {
    old.replaceWith(fresh);
    return;
  }
  for (const part of parts) {
    const place = document.getElementById(part.id);
    if (sent.get(place) !== sent.get(part)) place.replaceWith(part);
  }
  for (const { name, value } of [...fresh.attributes]) old.setAttribute(name, value);
}

/** What has the focus, in terms that outlive a swap. */
function holder() {
  const element = document.activeElement;
  if (!element || element === document.body || !frame()?.contains(element)) return null;
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.name && element.value) return `[name="${element.name}"][value="${CSS.escape(element.value)}"]`;
  return "#prompt .prompt";
}

/** How far one has come in a panel of calls, in terms that outlive a swap. */
function browsed() {
  const panel = one(".question");
  return panel && {
    panel,
    call: one("input[type=radio]:checked", panel)?.value,
    find: one("[data-find]", panel)?.value,
    sieves: all("[data-sift][aria-pressed=true]", panel).map((button) => button.dataset.sift),
    open: all("details[open] > summary", panel).map(read),
    far: one(".list", panel).scrollTop,
  };
}

/** Take up a panel that was drawn anew where it was left; what a hint points at goes before what was picked. */
function resume(left) {
  const panel = one(".question");
  if (!left || !panel || panel === left.panel) return;
  const pointed = one("input[type=radio]:checked", panel);
  const call = pointed ? null : all("input[type=radio]", panel).find((box) => box.value === left.call);
  if (call) call.checked = true;
  if (left.find) one("[data-find]", panel).value = left.find;
  if (!pointed || !one("[data-compose]", panel)) {
    for (const button of all("[data-sift]", panel)) press(button, left.sieves.includes(button.dataset.sift));
  }
  for (const title of all("details > summary", panel)) if (left.open.includes(read(title))) title.parentElement.open = true;
  if (left.find || left.sieves.length) narrow();
  one(".list", panel).scrollTop = left.far;
}

function picks() {
  return all("#hold input:checked").map((box) => box.value);
}

/** Show *fresh*, cards gliding to where they are now, and say what has happened. */
async function show(fresh) {
  const before = { log: lines(), ask: asked(), turn: frame().dataset.turn, over: Boolean(one("#reckoning:not([hidden])")), going: one("[data-again]") };
  const swap = () => { // what is picked and where the focus is counts now, not when the frame came
    const held = { focus: holder(), picked: picks(), browsed: browsed(), at: frame().dataset.at, number: frame().dataset.number };
    put(fresh);
    settle(held);
  };
  const glide = !calm.matches && !one("[data-again]", fresh);
  if (document.startViewTransition && glide && document.visibilityState === "visible") {
    const moving = document.startViewTransition(swap);
    moving.ready.catch(() => {});
    moving.finished.catch(() => {});
    await moving.updateCallbackDone;
  } else {
    swap();
  }
  say(before);
  play(before);
  shown = performance.now();
}

/** The title of the page says when it is one's turn, for those who look at something else. */
function headline() {
  const { turn, title } = frame()?.dataset ?? {};
  if (title) document.title = ASKED.includes(turn) ? `Your turn · ${title}` : title;
}

/** Where only bots sit at the table nobody has to be waited for: say that one is ready, with a value of one's own. */
function begin() {
  one("form[data-alone]")?.requestSubmit();
}

function settle(before) {
  const hold = one("#hold");
  const same = before.at === frame().dataset.at && before.number === frame().dataset.number;
  if (hold?.dataset.mode === "pick" && same && !picks().length && before.picked.length) {
    for (const box of all("input[type=checkbox]", hold)) box.checked = before.picked.includes(box.value);
    look_ahead();
  }
  unfold();
  if (same) resume(before.browsed);
  confirmable();
  callable();
  ticking();
  headline();
  again();
  markNew();
  begin();
  if (column.matches && !frame().matches(".asking")) {
    for (const sheet of all(".side .sheet:popover-open")) sheet.hidePopover();
  }
  if (before.focus && !frame().contains(document.activeElement)) {
    (one(before.focus) ?? one("#prompt .prompt, #found h2"))?.focus({ preventScroll: true });
  }
}

// ---------- cards that have just come into the hand ----------

const come = { hand: "", at: "", held: [], new: [] };

function inHand() {
  return all("#hold .hand > li > [data-card]");
}

/** Mark the cards that have come into the hand since the last own choice: from the talon, or from others. */
function markNew() {
  const { number: hand, at } = frame().dataset;
  const codes = inHand().map((card) => card.dataset.card);
  const more = come.hand === hand && come.held.length ? codes.filter((code) => !come.held.includes(code)) : [];
  if (more.length) {
    come.new = more;
    announce(`New in your hand: ${inHand().filter((card) => more.includes(card.dataset.card)).map(read).join(", ")}.`);
  } else if (come.hand !== hand || come.at !== at) {
    come.new = [];
  }
  Object.assign(come, { hand, at, held: codes });
  for (const card of inHand()) card.classList.toggle("fresh", come.new.includes(card.dataset.card));
}

// ---------- the stream ----------

let shown = 0;
let source = null;
let queue = [];
let draining = false;
let hurry = () => {};
let latest = 0;

function arrived(html, now = false) {
  const fresh = parsed(html);
  if (!fresh) return;
  const time = Number(fresh.dataset.now ?? 0);
  if (time && time < latest) { // the stream was quicker, and has it with what came after
    if (now) hurry();
    return;
  }
  latest = Math.max(latest, time);
  if (now) queue = [];
  queue.push(fresh);
  if (queue.length > 12) queue = queue.slice(-1);
  if (now) hurry();
  drain(now);
}

/** Show what has come, each frame for as long as it asks for; the answer to an own choice waits for nothing. */
async function drain(now) {
  if (draining) return;
  draining = true;
  while (queue.length) {
    const left = shown + number("linger") - performance.now();
    if (!now && left > 0) await Promise.race([wait(left), new Promise((done) => { hurry = done; })]);
    now = false;
    const fresh = queue.shift();
    if (fresh) await show(fresh);
  }
  draining = false;
}

function listen() {
  const path = frame()?.dataset.stream ?? one("[data-stream]")?.dataset.stream;
  if (!path || source?.path === path) return;
  source?.close();
  source = new EventSource(path);
  source.path = path;
  const take = (event) => { online(true); arrived(event.data); };
  source.onmessage = take;
  source.addEventListener("frame", take);
  source.addEventListener("turn", () => fetched());
  source.onopen = () => online(true);
  source.onerror = () => {
    online(false);
    if (source.readyState === EventSource.CLOSED) {
      source = null;
      setTimeout(listen, 2000);
    }
  };
}

let dropped = 0;

function online(yes) {
  clearTimeout(dropped);
  if (yes) document.body.classList.remove("offline");
  else dropped = setTimeout(() => document.body.classList.add("offline"), 1500);
}

// ---------- sending ----------

/** What is on its way: a second tap sends nothing twice, but a new choice waits for no late answer to the last. */
const sending = new Set();
const LOST = "That has not arrived at the table: the line is down. Please try again.";

/** Post *form*; the answer is a frame. Sent again if the line drops: its key makes that harmless. */
async function post(form, button, action = form.action) {
  const data = new URLSearchParams(new FormData(form));
  if (button?.name) data.append(button.name, button.value);
  if (form.matches("[data-act]")) data.set("key", token());
  if (form.matches("[data-share]") && !data.get("share")) data.set("share", token());
  const { number: hand, at } = frame().dataset;
  const moot = () => form.matches("[data-act]") && (frame().dataset.number !== hand || frame().dataset.at !== at);
  for (let tries = 0; tries < 5; tries += 1) {
    if (tries) await wait(200 * 2 ** tries);
    if (moot()) return true; // the stream shows that it has arrived
    try {
      const answer = await fetch(action, {
        method: "POST", body: data, headers: { "Tomfool-Frame": "1", Accept: "text/html" }, redirect: "follow",
      });
      const html = await answer.text();
      if (html.includes('id="frame"')) arrived(html, true);
      else if (answer.status === 403) location.reload(); // the form is older than the visit
      else if (!answer.ok) notice(html);
      online(true);
      return answer.ok;
    } catch {
      online(false);
    }
  }
  if (moot()) return true;
  complain(LOST);
  return false;
}

/** Tell what the page of an error says, without leaving the table. */
function notice(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  complain(all("main h1, main .lead", page).map((part) => part.textContent.trim()).join(" "));
}

function complain(words) {
  const told = document.createElement("p");
  told.className = "notice";
  told.setAttribute("role", "alert");
  told.textContent = words || "That did not go through.";
  document.body.append(told);
  setTimeout(() => told.remove(), 6000);
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  const button = event.submitter;
  if (form.matches("[data-look]")) {
    event.preventDefault();
    await like(form, button);
  } else if (form.matches("[data-act], [data-post]")) {
    event.preventDefault();
    if (button?.getAttribute("aria-disabled") === "true" && !button.matches(".card")) return;
    if (form.matches("[data-act]") && form.matches(".question") && !button?.name && !one("input:checked", form)) return;
    const action = button?.hasAttribute("formaction") ? button.formAction : form.action;
    const refused = button?.matches(".card.illegal, .card.barred") ? button.value : "";
    const errand = form.matches("[data-act]") ? [action, frame().dataset.number, frame().dataset.at, refused].join(" ") : action;
    if (sending.has(errand)) return;
    const typed = form.matches(".talk") ? form.elements.text.value : "";
    let undo = () => {};
    if (refused) refuse(button);
    else if (button?.matches(".card")) undo = lay(button);
    sending.add(errand);
    form.setAttribute("aria-busy", "true");
    try {
      const done = await post(form, button, action);
      if (!done) undo();
      if (done && typed && form.elements.text.value === typed) form.reset();
    } finally {
      sending.delete(errand);
      form.removeAttribute("aria-busy");
      button?.classList.remove("going");
    }
  }
});

/** How the visitor likes it: kept by the server in a cookie, and done here at once. */
async function like(form, button) {
  const data = new URLSearchParams(new FormData(form));
  data.append(button.name, button.value);
  try {
    await fetch(form.action, { method: "POST", body: data, headers: { "Tomfool-Frame": "1" } });
  } catch {
    return;
  }
  if (button.name === "theme") {
    if (button.value === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = button.value;
    const next = { system: "dark", dark: "light", light: "system" };
    for (const other of all("button[name=theme]")) other.value = next[button.value];
  } else {
    document.body.dataset[button.name] = button.value;
  }
  if (frame()?.dataset.here) await fetched();
}

/** Get the frame of the table anew. */
async function fetched() {
  const page = await fetch(frame().dataset.here, { headers: { "Tomfool-Frame": "1" } });
  if (page.ok) arrived(await page.text(), true);
}

let later = 0;

/** What is still being made is asked for again. */
function again() {
  clearTimeout(later);
  if (!one("[data-again]")) return;
  later = setTimeout(async () => {
    await fetched().catch(() => {}); // the line has dropped
    again();
  }, 700);
}

// ---------- the hand ----------

/**
 * Lay the own card on the cloth as soon as it is tapped; what the server answers takes its place.
 * Returns what takes it up again.
 */
function lay(card) {
  card.classList.add("going");
  const trick = one("#centre .trick");
  const over = trick?.matches(".done:not(.sets)"); // who leads need not wait until the last trick is gone
  const place = trick && one(over ? ".k0" : ".k0.vacant", trick);
  const code = card.dataset.card;
  if (!place || !code || !card.matches(".legal")) return () => {};
  for (const changed of [place, card]) sent.delete(changed.closest("[data-part]")); // whatever comes is drawn
  const from = card.getBoundingClientRect();
  const before = trick.cloneNode(true);
  if (over) {
    for (const other of trick.children) other.replaceChildren();
    trick.classList.remove("done");
  }
  const laid = document.createElement("span");
  laid.className = "card";
  laid.append(one("img", card).cloneNode());
  place.replaceChildren(laid);
  place.classList.remove("vacant");
  delete card.dataset.card;
  laid.dataset.card = code;
  card.classList.add("gone");
  if (!calm.matches) {
    const to = laid.getBoundingClientRect();
    const away = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / Math.max(1, to.width)})`;
    laid.animate([{ transform: away, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }], { duration: 160, easing: "ease-out" });
  }
  return () => {
    trick.replaceWith(before);
    card.classList.remove("gone");
    card.dataset.card = code;
  };
}

function refuse(card) {
  card.classList.remove("shake");
  requestAnimationFrame(() => card.classList.add("shake"));
}

/** Whether a card has to be lifted before it is played: where they lie so close that a finger may miss. */
function carefully(card) {
  if (document.body.dataset.tap === "two") return true;
  const next = card.closest("li")?.nextElementSibling;
  if (!touch.matches || !next) return false;
  return next.getBoundingClientRect().left - card.closest("li").getBoundingClientRect().left < 34;
}

document.addEventListener("click", (event) => {
  const card = event.target.closest?.(".hand button.card");
  if (card?.matches(".legal") && event.detail > 0 && carefully(card) && !card.matches(".lifted")) {
    event.preventDefault();
    for (const other of all(".lifted")) other.classList.remove("lifted");
    card.classList.add("lifted");
    card.focus({ preventScroll: true });
    announce(`${one("img", card).alt}. Again to play it.`);
  }
}, true);

document.addEventListener("change", (event) => {
  const box = event.target;
  if (box.matches?.("#hold input[type=checkbox]")) {
    const most = Number(one("#hold").dataset.picks);
    if (box.checked && (box.closest(".illegal, .barred") || picks().length > most)) {
      if (picks().length > most) announce(`${most} are picked. Put one back first.`);
      refuse(box.closest(".card"));
      if (picks().length > most) { box.checked = false; return; }
    }
    confirmable();
    look_ahead();
  } else if (box.matches?.(".question input[type=radio]")) {
    if (one("[data-compose]")) for (const button of all("[data-sift]")) press(button, partsOf(box).includes(button.dataset.sift));
    callable();
  } else if (box.matches?.("[data-scrub]")) {
    box.form.requestSubmit();
  }
});

/** The button that binds a choice of several cards waits until there are enough. */
function confirmable() {
  const hold = one("#hold");
  const button = one("[data-confirm]");
  if (!hold || !button) return;
  const count = picks().length;
  const enough = hold.dataset.kind === "set" ? count > 0 : count === Number(hold.dataset.picks);
  button.setAttribute("aria-disabled", enough ? "false" : "true");
}

let asking = null;

/** Ask the table what may follow the cards that are picked, and how the question reads then. */
async function look_ahead() {
  const hold = one("#hold");
  if (!hold?.dataset.pick || hold.dataset.picks === "1") return;
  asking?.abort();
  asking = new AbortController();
  const data = new URLSearchParams(new FormData(hold));
  try {
    const answer = await fetch(hold.dataset.pick, {
      method: "POST", body: data, headers: { "Tomfool-Frame": "1" }, signal: asking.signal,
    });
    const html = await answer.text();
    if (html.includes('id="frame"')) {
      const fresh = parsed(html);
      if (fresh.dataset.at === frame().dataset.at && fresh.dataset.number === frame().dataset.number) {
        const focus = holder();
        for (const id of ["prompt", "holding"]) {
          const part = one(`#${id}`, fresh);
          if (part) sent.set(part, part.outerHTML);
          if (part) one(`#${id}`)?.replaceWith(part);
        }
        markNew();
        confirmable();
        ticking();
        if (focus && !frame().contains(document.activeElement)) one(focus)?.focus({ preventScroll: true });
        announce(asked());
      }
    }
  } catch {
    // a later pick has taken its place, or the line has dropped: picks stay as they are
  }
}

function cards() {
  return all(".hand button.card, .hand input[type=checkbox]");
}

function lit() {
  return all(".hand button.card.legal, .hand .card.legal input, .hand .card input:checked");
}

function step(by) {
  const row = cards();
  const here = row.indexOf(document.activeElement);
  row.at(here < 0 ? (by > 0 ? 0 : -1) : (here + by) % row.length)?.focus();
}

/** To the nearest card of the row above or below. */
function climb(by) {
  const here = document.activeElement;
  if (!cards().includes(here)) return step(1);
  const box = here.closest("li").getBoundingClientRect();
  const rows = cards().filter((card) => {
    const top = card.closest("li").getBoundingClientRect().top - box.top;
    return by > 0 ? top > 8 : top < -8;
  });
  const far = (card) => {
    const other = card.closest("li").getBoundingClientRect();
    return Math.abs(other.top - box.top) * 4 + Math.abs(other.left - box.left);
  };
  rows.sort((a, b) => far(a) - far(b))[0]?.focus();
}

// ---------- what is said ----------

/** What only works with the script comes forth; the whole list steps back where calls are put together. */
function unfold() {
  one("[data-sieves]")?.removeAttribute("hidden");
  if (!one("[data-compose][hidden]")) return;
  one("[data-compose]").hidden = false;
  one(".question .whole").open = false;
}

function press(button, down) {
  button.setAttribute("aria-pressed", String(down));
}

function partsOf(inside) {
  return inside.closest("[data-parts]").dataset.parts.split("|");
}

function pressed() {
  return all("[data-sift][aria-pressed=true]").map((button) => button.dataset.sift);
}

function callable() {
  astray();
  const button = one(".question [data-say]");
  if (!button) return;
  const chosen = one(".question input:checked");
  button.textContent = chosen ? `Say: ${chosen.dataset.label}` : "Choose one";
  button.setAttribute("aria-disabled", chosen ? "false" : "true");
  if (chosen?.dataset.how) one(".question .stake").textContent = chosen.dataset.how;
}

document.addEventListener("input", (event) => {
  const box = event.target;
  if (box.matches?.("[data-find]")) narrow();
  if (box.matches?.("[data-sieve]")) sift(box.value, all(".game"), (game) => game.dataset.words);
});

/** Of a long list of calls show those that the field and the buttons above it ask for. */
function narrow() {
  const rows = all(".question .bid, .question .number");
  const wanted = one("[data-compose]") ? [] : pressed();
  sift(one("[data-find]")?.value ?? "", rows, (row) => row.textContent, (row) => {
    const parts = partsOf(row);
    return wanted.every((part) => parts.includes(part));
  });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-sift]");
  if (!button) return;
  const on = button.getAttribute("aria-pressed") !== "true";
  for (const other of all("[data-sift]", button.parentElement)) press(other, false);
  press(button, on);
  if (button.closest("[data-compose]")) return compose(button);
  narrow();
  choose_last();
});

/** The calls that consist of these *parts*, among others. */
function made_of(parts) {
  return all(".question input[type=radio]").filter((box) => parts.every((part) => partsOf(box).includes(part)));
}

/** Put a call together: what does not go with the part that was just pressed is let go. */
function compose(button) {
  const places = all("[data-compose] .place");
  const kept = pressed().includes(button.dataset.sift) ? [button.dataset.sift] : [];
  for (const part of pressed()) {
    if (made_of([...kept, part]).length) kept.push(part);
    else press(all("[data-sift]").find((other) => other.dataset.sift === part), false);
  }
  const whole = pressed().length === places.length;
  const [call] = whole ? made_of(pressed()) : [];
  for (const box of all(".question input[type=radio]")) box.checked = box === call;
  callable();
  if (whole) announce(one(".question [data-say]").textContent);
  const open = places.find((place) => !one("[aria-pressed=true]", place));
  (open ?? button).scrollIntoView({ block: "nearest" });
}

/** Mark the parts that nothing goes with of what is chosen so far; they may be pressed all the same. */
function astray() {
  for (const button of all("[data-compose] [data-sift]")) {
    const beside = all("[aria-pressed=true]", one("[data-compose]")).filter((other) => other.parentElement !== button.parentElement);
    const parts = [button, ...beside].map((part) => part.dataset.sift);
    button.classList.toggle("astray", !made_of(parts).length);
  }
}

/** Where what is wanted leaves one call, that is the call that was put together. */
function choose_last() {
  const left = all(".question input[type=radio]").filter((box) => !box.closest(".bid, .number").hidden);
  if (left.length !== 1) return;
  left[0].checked = true;
  callable();
  announce(one(".question [data-say]").textContent);
}

function sift(wanted, rows, words, fits = () => true) {
  const parts = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  let left = 0;
  for (const row of rows) {
    row.hidden = !fits(row) || !parts.every((part) => words(row).toLowerCase().includes(part));
    left += row.hidden ? 0 : 1;
  }
  for (const title of all(".question h3")) {
    title.hidden = !all("label", title.nextElementSibling).some((row) => !row.hidden);
  }
  const nothing = one(".nothing");
  if (nothing) nothing.hidden = left > 0;
}

// ---------- words for screen readers ----------

function lines() {
  return all("#log-in li").map(read);
}

/** The text of an element with the names of the cards drawn in it. */
function read(element) {
  let text = "";
  for (const node of element.childNodes) {
    text += node.nodeType === 3 ? node.data : node.alt ?? read(node);
  }
  return text.replace(/\s+/g, " ").trim();
}

function asked() {
  const words = one("#prompt .words") ?? one(".question header");
  return words ? all(".ask, .why, h2, h2 + p", words).map(read).join(" ") : "";
}

function announce(words) {
  const live = one("#live");
  if (live && words) live.textContent = words;
}

function say(before) {
  const now = lines();
  const same = before.log.every((line, index) => now[index] === line);
  const news = same ? now.slice(before.log.length) : now.slice(-1);
  const ask = asked();
  const verdict = one("#reckoning:not([hidden]) h2");
  if (verdict && !before.over) news.push(read(verdict));
  if (ask !== before.ask) news.push(ask);
  if (before.going && !one("[data-again]")) news.push(read(one("#found h2")));
  announce(news.join(" "));
  const chat = all("#chat-in li:not(.muted)").length;
  const unread = one("#unread");
  if (unread && !column.matches && chat > heard && !one("#chat")?.matches(":popover-open")) {
    unread.textContent = chat - heard;
    unread.hidden = false;
  } else {
    heard = chat;
  }
}

let heard = 0;

document.addEventListener("toggle", (event) => {
  if (event.target.id === "chat" && event.newState === "open") {
    heard = all("#chat-in li:not(.muted)").length;
    one("#unread").hidden = true;
  }
}, true);

// ---------- the clock ----------

let clock = 0;
let skew = 0;

function ticking() {
  if (number("now")) skew = number("now") - Date.now() / 1000;
  clearInterval(clock);
  if (one("[data-until]")) clock = setInterval(tick, 500);
  tick();
}

function tick() {
  for (const part of all("[data-until]")) {
    const left = Math.max(0, Math.ceil(Number(part.dataset.until) - Date.now() / 1000 - skew));
    const share = Math.round((100 * left) / Math.max(1, number("clock")) / 5) * 5;
    const face = one(".clock", part);
    if (face) face.className = face.className.replace(/left\d+/, `left${Math.min(100, share)}`);
    const words = one(".left", part);
    const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (words && words.textContent !== text) {
      words.textContent = text;
      part.classList.toggle("hurry", left <= 10);
      if (left === 30 || left === 10) announce(`${left} seconds left.`);
    }
  }
}

// ---------- sounds, off unless asked for ----------

let sounds = null;

function tone(pitch, start, length, volume) {
  const swing = sounds.createOscillator();
  const gain = sounds.createGain();
  swing.frequency.value = pitch;
  swing.type = "triangle";
  gain.gain.setValueAtTime(volume, sounds.currentTime + start);
  gain.gain.exponentialRampToValueAtTime(0.001, sounds.currentTime + start + length);
  swing.connect(gain).connect(sounds.destination);
  swing.start(sounds.currentTime + start);
  swing.stop(sounds.currentTime + start + length);
}

function play(before) {
  if (document.body.dataset.sound !== "on") return;
  sounds ??= new AudioContext();
  if (lines().length !== before.log.length) tone(190, 0, 0.07, 0.12);
  const mine = frame().dataset.turn;
  if (mine !== before.turn && ASKED.includes(mine)) {
    tone(523, 0.06, 0.16, 0.08);
    tone(659, 0.16, 0.22, 0.08);
  }
}

// ---------- keys ----------

const SHEETS = { l: "log", s: "scores", c: "chat", "?": "menu" };

document.addEventListener("keydown", (event) => {
  const typing = event.target.matches?.("input:not([type=checkbox], [type=radio]), textarea, select");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (one("[data-frame=replay]")) return leaf(event);
  if (!one("#hold")) return;
  const radio = event.target.matches?.("[type=radio]");
  const key = event.key;
  const move = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), ArrowUp: () => climb(-1), ArrowDown: () => climb(1),
    Home: () => cards()[0]?.focus(), End: () => cards().at(-1)?.focus() }[key];
  if (move && !radio && !event.target.closest?.(".list, .in, [popover]")) {
    event.preventDefault();
    move();
  } else if (key === "Enter" && event.target.matches?.("#hold input[type=checkbox]")) {
    event.preventDefault();
    const button = one("[data-confirm]");
    if (button?.getAttribute("aria-disabled") !== "true") button?.click();
  } else if (document.body.dataset.keys !== "off" && !radio) {
    letter(event, key);
  }
});

function letter(event, key) {
  if (/^[1-9]$/.test(key)) {
    const card = lit()[Number(key) - 1];
    card?.focus();
    card?.click();
  } else if (key === "h") {
    one("[data-hint]")?.click();
  } else if (SHEETS[key]) {
    event.preventDefault();
    const sheet = one(`#${SHEETS[key]}`);
    if (column.matches && sheet.id !== "menu" && sheet.checkVisibility()) one("[tabindex], input", sheet)?.focus();
    else sheet.togglePopover();
  }
}

function leaf(event) {
  const to = { ArrowLeft: "#before", ArrowRight: "#after" }[event.key];
  if (to && !event.target.matches?.("[type=range]")) one(to)?.click();
}

// ---------- forms and links ----------

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-chairs]");
  if (!link) return;
  event.preventDefault();
  all("select[name^='chair.']").forEach((chair, seat) => { chair.value = seat ? link.dataset.chairs : "me"; });
});

document.addEventListener("click", async (event) => {
  const box = event.target.closest?.("[data-copy]");
  if (!box) return;
  box.select();
  try {
    await navigator.clipboard.writeText(box.value);
    announce("The link is copied.");
    box.classList.add("copied");
    setTimeout(() => box.classList.remove("copied"), 1600);
  } catch {
    // not allowed here: it is selected, and can be copied by hand
  }
});

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") listen();
});

if (frame()) {
  remember(document);
  latest = number("now");
  heard = all("#chat-in li:not(.muted)").length;
  confirmable();
  unfold();
  callable();
  ticking();
  headline();
  again();
  markNew();
  begin();
  new MutationObserver(listen).observe(document.body, { childList: true, subtree: false });
}
listen();
document.documentElement.dataset.script = "on";
