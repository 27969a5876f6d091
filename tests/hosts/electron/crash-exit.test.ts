// How the desktop app ends after an error that nobody expected.
import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  prepareCrashReport,
  say,
  withinTime,
} from '../../../src-main/hosts/electron/crash-exit.ts';
import { app, dialog } from './electron.ts';

const SENTENCE =
  'Something unexpected went wrong, and Vouch has to close. Finished work is saved, and lists continue at the next start. See vouch.log in the data folder for details.';

let boxes: string[][];
let written: string[];

beforeEach(() => {
  boxes = [];
  written = [];
  app.calls.splice(0);
  app.ready = Promise.resolve();
  dialog.showErrorBox = (...sentence) => void boxes.push(sentence);
});

/** The process as it was started. */
function startedWith(form: { isTTY?: boolean; channel?: unknown } = {}): NodeJS.Process {
  const { isTTY = false, channel } = form;
  const stderr = { isTTY, write: (text: string) => written.push(text) };
  return Object.assign(new EventEmitter(), { stderr, channel }) as unknown as NodeJS.Process;
}

describe('a sentence for the user', () => {
  test('stands in a box once Electron is ready', async () => {
    let becomeReady = () => {};
    app.ready = new Promise((resolve) => {
      becomeReady = resolve;
    });
    const saying = say('No.', startedWith());
    expect([written, boxes]).toEqual([['No.\n'], []]);
    becomeReady();
    await saying;
    expect(boxes).toEqual([['Vouch', 'No.']]);
  });

  test('stands in the terminal alone where there is one, or a launcher that waits', async () => {
    await say('No.', startedWith({ isTTY: true }));
    await say('No.', startedWith({ channel: {} }));
    expect([written, boxes]).toEqual([['No.\n', 'No.\n'], []]);
  });
});

describe('waiting within a time', () => {
  test.each([
    ['done', async () => {}],
    ['failed', () => Promise.reject(new Error('no'))],
  ])('ends with work that is %s', async (_, work) => {
    vi.useFakeTimers();
    await withinTime(work(), 1_000);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  test('ends with the time', async () => {
    vi.useFakeTimers();
    let over = false;
    void withinTime(new Promise(() => {}), 1_000).then(() => {
      over = true;
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(over).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(over).toBe(true);
    vi.useRealTimers();
  });
});

describe('an error that nobody caught', () => {
  let program: NodeJS.Process;
  let logged: unknown[];
  let close: () => void;
  let closed: number;

  beforeEach(() => {
    program = startedWith();
    logged = [];
    closed = 0;
    const log = {
      info() {},
      error: (details: unknown, message: string) => void logged.push([details, message]),
    };
    const closing = () => {
      closed += 1;
      return new Promise<void>((resolve) => {
        close = resolve;
      });
    };
    prepareCrashReport(log, closing, program);
  });

  test('is logged, puts the work away, is said, and ends the app; a second one is only logged', async () => {
    const error = new Error('no such thing');
    program.emit('uncaughtException', error);
    program.emit('uncaughtException', error);
    const line = [{ error }, 'the program hit an unexpected error'];
    expect(logged).toEqual([line, line]);
    expect(closed).toBe(1);
    await new Promise(setImmediate);
    expect([boxes, app.calls]).toEqual([[], []]);
    close();
    await new Promise(setImmediate);
    expect(boxes).toEqual([['Vouch', SENTENCE]]);
    expect(app.calls).toEqual([['exit', 1]]);
  });

  test('waits no longer than ten seconds for the work', async () => {
    vi.useFakeTimers();
    program.emit('uncaughtException', new Error('no such thing'));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(app.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(app.calls).toEqual([['exit', 1]]);
    vi.useRealTimers();
  });

  test('in a promise is logged, and nothing else', () => {
    const error = new Error('no such thing');
    program.emit('unhandledRejection', error, Promise.resolve());
    expect([logged, closed]).toEqual([[[{ error }, 'a failure was not handled']], 0]);
  });
});
