// A DNS server for measurements, run as a process of its own: every name takes mail at one host, which has an address.
import { createSocket } from 'node:dgram';
import packet from 'dns-packet';

const delayMs = Number(process.argv[2] ?? 0);
const socket = createSocket('udp4');
socket.on('message', (message, from) => {
  const query = packet.decode(message);
  const question = query.questions?.[0];
  if (!question) return;
  const { name, type } = question;
  const answers: packet.Answer[] = [];
  const exists = !/^[a-z]{24}\.com$/.test(name);
  if (exists && type === 'MX') {
    answers.push({
      type: 'MX',
      name,
      ttl: 300,
      data: { preference: 10, exchange: 'mx.mail-host.example' },
    });
  }
  if (exists && type === 'A') answers.push({ type: 'A', name, ttl: 300, data: '44.128.0.1' });
  if (exists && type === 'NS')
    answers.push({ type: 'NS', name, ttl: 300, data: 'ns.mail-host.example' });
  const reply = packet.encode({
    type: 'response',
    id: query.id ?? 0,
    flags: packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | (exists ? 0 : 3),
    questions: [question],
    answers,
  });
  const send = () => socket.send(reply, from.port, from.address);
  if (delayMs > 0) setTimeout(send, delayMs);
  else send();
});
socket.bind(0, '127.0.0.1', () => {
  socket.setRecvBufferSize(4 * 1024 * 1024);
  process.send?.(socket.address().port);
});
process.on('disconnect', () => process.exit());
