// A player of any game of cardfishing: it makes the legal move that names most cards.
import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const cards = (move) => move.match(/10|[2-9AJQK]|JK/g)?.length ?? 0;

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    say({ type: "ready", name: "javascript" });
  } else if (message.type === "choose") {
    const best = message.legal.reduce((a, b) => (cards(b) > cards(a) ? b : a));
    say({ type: "move", id: message.id, move: best });
  } else {
    break;
  }
}
