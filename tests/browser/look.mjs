// Looks at pages of the site in a browser: wide and narrow, in light and in dark.
//
//   node look.mjs NODE_MODULES SITE SHOTS [PAGE ...]
//
// It fails if a page complains, asks for anything outside the site, is wider than a phone, or has
// what axe calls a serious or a critical fault.  A screenshot of each look is kept, for people.
// CHROMIUM names the browser.

import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, resolve } from "node:path";

const [modules, site, shots, ...named] = process.argv.slice(2);
const load = createRequire(join(resolve(modules), "look.mjs"));
const { chromium } = load("playwright-core");
const axe = load.resolve("axe-core");

const pages = named.length ? named : [
  "index.html",
  "404.html",
  "tutorial/first-game.html",
  "how-to/pictures.html",
  "how-to/fishing-variant.html",
  "explanation/observation.html",
  "reference/rules.html",
  "reference/notation.html",
  "reference/hooks/index.html",
  "reference/api/fishing.html",
  "games/casino.html",
  "rulebooks/en/rummy-500.html",
  "rulebooks/et/casino.html",
];
const sizes = { wide: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };
const GRAVE = ["serious", "critical"];
const KINDS = { ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml" };

const server = createServer(async (request, response) => {
  const path = join(resolve(site), new URL(request.url, "http://site").pathname);
  try {
    const content = await readFile(path);
    response.writeHead(200, { "Content-Type": KINDS[extname(path)] ?? "application/octet-stream" });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const home = `http://127.0.0.1:${server.address().port}/`;

async function look(browser, name, size, colorScheme) {
  const faults = [];
  const context = await browser.newContext({ viewport: sizes[size], colorScheme });
  const page = await context.newPage();
  page.on("console", (said) => said.type() === "error" && faults.push(`console: ${said.text()}`));
  page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
  page.on("response", (got) => got.ok() || faults.push(`not found: ${got.url()}`));
  await context.route("**", (route) => {
    const url = route.request().url();
    if (url.startsWith(home) || /^(data|blob):/.test(url)) return route.continue();
    faults.push(`asks outside: ${url}`);
    return route.abort();
  });
  await page.goto(home + name, { waitUntil: "load" });
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (over > 1) faults.push(`${over} px too wide`);
  await page.screenshot({
    path: join(shots, `${name.replaceAll("/", "-").replace(".html", "")}-${size}-${colorScheme}.png`),
    fullPage: true,
  });
  await page.addScriptTag({ path: axe });
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  for (const { id, impact, help, nodes } of violations) {
    if (GRAVE.includes(impact)) {
      faults.push(`${impact}: ${help} (${id}), ${nodes.length} times, first ${nodes[0].html.slice(0, 200)}`);
    }
  }
  await context.close();
  return faults;
}

mkdirSync(shots, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
let total = 0;
for (const name of pages) {
  for (const size of Object.keys(sizes)) {
    for (const scheme of ["light", "dark"]) {
      const faults = await look(browser, name, size, scheme);
      total += faults.length;
      console.log(`${faults.length ? "FAULTY" : "ok    "} ${name}, ${size}, ${scheme}`);
      for (const fault of faults) console.log(`       ${fault}`);
    }
  }
}
await browser.close();
server.close();
console.log(total ? `${total} faults` : `${pages.length} pages, each looked at four times: no fault`);
process.exitCode = total ? 1 : 0;
