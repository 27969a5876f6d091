// What a list's page costs a real Chromium while the list runs: processor time, the longest it does not react, and the frames of scrolling.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import { launchChromium, noBrowser } from '../e2e/chromium.ts';
import { run, serve } from '../hosts/vouch-process.ts';
import { startDns } from './bench-service.ts';
import type { Measured } from './measure.ts';

export const DEFAULT_PAGE_ROWS = 300_000;
const DOMAINS = 100_000;
const MEASURED_MS = 10_000;
/** Ends a hang, and nothing else. */
const PATIENCE_MS = 300_000;

/** `rows` has to be enough for a list that is still running when all was measured. */
export async function measurePage(rows: number): Promise<readonly Measured[]> {
  const missing = noBrowser();
  if (missing !== null) throw new Error(missing);
  const folder = await mkdtemp(join(tmpdir(), 'vouch-page-'));
  const dns = await startDns(2);
  const env = { VOUCH_DNS_SERVERS: dns.server };
  const home = join(folder, 'home');
  try {
    const file = join(folder, 'running.csv');
    await writeList(file, rows);
    // The made-up hosts have made-up addresses: nothing but the measuring DNS server may be spoken to.
    await run(home, ['settings', 'set', 'company_checks', 'never'], { env });
    const serving = await serve(home, [], env);
    const browser = await launchChromium();
    try {
      const page = await (await browser.newContext()).newPage();
      await page.setViewportSize({ width: 1360, height: 850 });
      page.setDefaultTimeout(PATIENCE_MS);
      await page.goto(serving.window);
      await importFile(page, file);
      const measured: Measured[] = [];
      for (const tab of ['Overview', 'Rows'] as const) {
        await page.getByText(tab, { exact: true }).first().click();
        await pause(2_000);
        measured.push(...(await measureTab(page, tab)));
      }
      measured.push(await measureScrolling(page, '[role="grid"]', 'Rows of the running list'));
      // A list that has ended offers no pause, and is at rest.
      if ((await page.getByRole('progressbar').count()) > 0) {
        await page.getByRole('button', { name: 'Pause' }).click();
        await page.getByRole('button', { name: 'Resume' }).waitFor();
      }
      await pause(2_000);
      measured.push(await measureScrolling(page, '[role="grid"]', 'Rows of the list at rest'));
      await page.goto('about:blank');
      await page.setContent(BARE_LINES);
      measured.push(await measureScrolling(page, '#lines', 'bare lines, what this machine allows'));
      return measured;
    } finally {
      await browser.close();
      await serving.kill('SIGKILL');
    }
  } finally {
    dns.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** As lists are: every value of its own, a few thousand domains. */
async function writeList(file: string, rows: number): Promise<void> {
  const out = createWriteStream(file);
  out.write('email,name,company,city\n');
  for (let row = 0; row < rows; row += 1) {
    const line = `jane.doe${row}@company${row % DOMAINS}.example,Jane Doe,Company ${row % DOMAINS},Utrecht\n`;
    if (!out.write(line)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}

async function importFile(page: Page, file: string): Promise<void> {
  await page.getByRole('link', { name: 'Lists', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose a file/ }).click();
  await (await chooser).setFiles(file);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('group', { name: /^Totals/ }).waitFor();
  await page
    .getByRole('group', { name: /^Totals/ })
    .getByRole('button', { name: /^Approve|^Review/ })
    .first()
    .waitFor();
}

/** As many bare lines as there are rows in sight, moved by the browser alone. */
const BARE_LINES = `<div id="lines" style="height: 600px; overflow: auto">${'<p>line</p>'.repeat(20_000)}</div>`;
const SCROLLED_MS = 8_000;
/** A notch of a wheel, as often as a brisk finger turns it. */
const NOTCH_PX = 120;
const NOTCH_EVERY_MS = 20;
const FRAME_MS = 1_000 / 60;
/** What the clock of frames is off by. */
const CLOCK_MS = 1;

interface FrameWatch {
  readonly frames: number[];
  running: boolean;
}
declare const window: { vouchFrames?: FrameWatch };
declare function requestAnimationFrame(frame: (at: number) => void): void;

/** Turns the wheel over a part of the page; the page itself notes when each of its frames began. */
async function measureScrolling(page: Page, part: string, name: string): Promise<Measured> {
  const box = await page.locator(part).boundingBox();
  if (box === null) throw new Error(`${part} is not to be seen`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate(() => {
    const watch: FrameWatch = { frames: [], running: true };
    window.vouchFrames = watch;
    const note = (at: number) => {
      watch.frames.push(at);
      if (watch.running) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const until = performance.now() + SCROLLED_MS;
  while (performance.now() < until) {
    const turned = performance.now();
    await page.mouse.wheel(0, NOTCH_PX);
    await pause(Math.max(0, NOTCH_EVERY_MS - (performance.now() - turned)));
  }
  const frames = await page.evaluate(() => {
    const watch = window.vouchFrames;
    if (watch !== undefined) watch.running = false;
    return watch?.frames ?? [];
  });
  const took = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const over = (ms: number) =>
    `${((100 * took.filter((each) => each > ms + CLOCK_MS).length) / took.length).toFixed(1)} %`;
  const p95 = took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.95)] ?? 0;
  return {
    name: `${name}, scrolled by wheel`,
    figure: `${((1_000 * took.length) / SCROLLED_MS).toFixed(0)} frames a second; over 16.7 ms ${over(FRAME_MS)}, over 33.3 ms ${over(2 * FRAME_MS)}; p95 ${p95.toFixed(1)} ms`,
    aim: '60 frames a second',
  };
}

interface Spent {
  /** Of the main thread, in seconds. */
  readonly main: number;
  /** Of the whole process of the page, in seconds. */
  readonly process: number;
  readonly atMs: number;
}

async function measureTab(page: Page, tab: string): Promise<readonly Measured[]> {
  const own = await page.context().newCDPSession(page);
  const whole = await page.context().browser()?.newBrowserCDPSession();
  if (whole === undefined) throw new Error('the browser is gone');
  await own.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await spent(own, whole);
  await pause(MEASURED_MS);
  const after = await spent(own, whole);
  // Afterwards, because listening costs the page something itself.
  const tasks = await taskWatch(own);
  await pause(MEASURED_MS);
  const longest = await tasks.longest();
  await own.detach();
  await whole.detach();
  const share = (kind: 'main' | 'process') =>
    `${((100_000 * (after[kind] - before[kind])) / (after.atMs - before.atMs)).toFixed(1)} %`;
  const running = await page.getByRole('progressbar').count();
  return [
    {
      name: `${tab} of a running list, of one core`,
      figure: `main thread ${share('main')}, whole process ${share('process')}${running === 0 ? ' (the list had ended: measure with more rows)' : ''}`,
      aim: 'under 10 %',
    },
    {
      name: `${tab}, longest task of the page`,
      figure: `${longest.processorMs.toFixed(0)} ms of the processor, ${longest.wallMs.toFixed(0)} ms on the wall`,
      aim: 'none over 100 ms',
    },
  ];
}

interface TraceEvent {
  readonly name: string;
  readonly tid: number;
  readonly pid: number;
  /** Microseconds on the wall, and of the thread. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Hears of every task of the page's main thread; how long each took of the processor tells nothing of other programs. */
async function taskWatch(own: CDPSession) {
  const events: TraceEvent[] = [];
  own.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[])
      if (
        event.name === 'RunTask' ||
        event.name === 'ThreadControllerImpl::RunTask' ||
        event.name === 'thread_name'
      )
        events.push(event);
  });
  const done = new Promise<void>((resolve) => own.once('Tracing.tracingComplete', () => resolve()));
  await own.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'],
    },
  });
  return {
    async longest(): Promise<{ readonly processorMs: number; readonly wallMs: number }> {
      await own.send('Tracing.end');
      await done;
      const main = events.filter(
        ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
      );
      const tasks = events.filter(
        (event) =>
          event.name !== 'thread_name' &&
          main.some(({ pid, tid }) => pid === event.pid && tid === event.tid),
      );
      const most = (values: readonly number[]) =>
        values.reduce((one, other) => Math.max(one, other), 0) / 1_000;
      return {
        processorMs: most(tasks.map(({ tdur }) => tdur ?? 0)),
        wallMs: most(tasks.map(({ dur }) => dur ?? 0)),
      };
    },
  };
}

async function spent(own: CDPSession, whole: CDPSession): Promise<Spent> {
  const { metrics } = await own.send('Performance.getMetrics');
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
  const main = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  const page = processInfo.filter(({ type }) => type === 'renderer');
  return {
    main,
    process: page.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
    atMs: performance.now(),
  };
}
