// The entry of a reader process, in which untrusted content is parsed, under Node and as a utility process of Electron.
import { foreignMethods } from '../adapters/foreign/method-table.ts';
import { channelToParent } from '../adapters/foreign/parent-channel.ts';
import { serve } from '../adapters/foreign/serve.ts';

const [watch, memoryMb] = process.argv.slice(2);
if (watch === undefined) throw new Error('A reader is started by Vouch itself.');
serve(foreignMethods(), channelToParent(), {
  watch: new URL(watch),
  memoryMb: Number(memoryMb),
});
