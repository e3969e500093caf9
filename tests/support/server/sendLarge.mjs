// Sends forms that are a little too large, one after the other, from a process of its own; prints how many had which reply.
import { Agent, request } from 'node:http';

const [url, count] = process.argv.slice(2);
const body = Buffer.alloc(4 * 1024 * 1024 + 2, 'a');
const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length };
const agent = new Agent({ keepAlive: true });

const send = () =>
  new Promise((resolve) => {
    const sent = request(url, { method: 'POST', headers, agent }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode));
    });
    sent.on('error', (error) => resolve(error.code));
    sent.end(body);
  });

const counts = {};
for (let i = 0; i < Number(count); i += 1) {
  const reply = await send();
  counts[reply] = (counts[reply] ?? 0) + 1;
}
console.log(JSON.stringify(counts));
agent.destroy();
