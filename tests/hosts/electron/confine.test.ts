// What a page of the window may do beyond its own address: nothing but copy.
import { EventEmitter } from 'node:events';
import type { App, Session as ElectronSession } from 'electron';
import { beforeEach, describe, expect, test } from 'vitest';
import { confinePages, confineSession } from '../../../src-main/hosts/electron/confine.ts';
import { ownPages } from '../../../src-main/hosts/electron/page-address.ts';
import { isPrevented, Session, shell, WebContents } from './electron.ts';

const HOME = 'app://vouch/';
const OUTSIDE = 'https://github.com/vouch';
const DOCS = 'http://127.0.0.1:8080/v1/docs';
const pages = ownPages(null);

beforeEach(() => void shell.opened.splice(0));

describe('a page', () => {
  function confined(apiUrl: string | null = null): WebContents {
    const app = new EventEmitter();
    confinePages(app as unknown as App, pages, () => apiUrl);
    const contents = new WebContents();
    app.emit('web-contents-created', {}, contents);
    return contents;
  }

  test('opens no window: a link to documentation goes to the browser, any other nowhere', () => {
    const contents = confined();
    for (const url of [OUTSIDE, 'https://evil.example/', HOME, DOCS])
      expect(contents.openWindow({ url })).toEqual({ action: 'deny' });
    expect(shell.opened).toEqual([OUTSIDE]);
  });

  test('opens the documentation of the API where it listens', () => {
    expect(confined('http://127.0.0.1:8080').openWindow({ url: DOCS })).toEqual({ action: 'deny' });
    expect(shell.opened).toEqual([DOCS]);
  });

  test('goes to no other address, not even by a redirect', () => {
    const contents = confined();
    const stays = (name: string, url: string) => isPrevented(contents, name, { url });
    expect(stays('will-navigate', `${HOME}#/lists`)).toBe(false);
    expect(shell.opened).toEqual([]);
    expect(stays('will-navigate', OUTSIDE)).toBe(true);
    expect(shell.opened).toEqual([OUTSIDE]);
    expect(stays('will-redirect', `${HOME}index.html`)).toBe(false);
    expect(stays('will-redirect', OUTSIDE)).toBe(true);
    expect(shell.opened).toEqual([OUTSIDE]);
  });

  test('has no webviews', () => {
    expect(isPrevented(confined(), 'will-attach-webview')).toBe(true);
  });
});

describe('the session', () => {
  function confined(development = false): Session {
    const session = new Session();
    confineSession(session as unknown as ElectronSession, pages, development);
    return session;
  }
  const at = (url: string) => ({ getURL: () => url });

  test('grants our pages the clipboard when they copy, and nothing else to anybody', () => {
    const session = confined();
    const granted = (url: string, permission: string) => {
      let answer: unknown;
      session.asks(at(url), permission, (given) => {
        answer = given;
      });
      return [answer, session.checks(null, permission, new URL(url).href.replace(/\/$/, ''))];
    };
    expect(granted(HOME, 'clipboard-sanitized-write')).toEqual([true, true]);
    expect(granted(HOME, 'clipboard-read')).toEqual([false, false]);
    expect(granted(OUTSIDE, 'clipboard-sanitized-write')).toEqual([false, false]);
    expect(granted(HOME, 'notifications')).toEqual([false, false]);
    expect(session.devices()).toBe(false);
  });

  test('checks no spelling and downloads nothing', () => {
    const session = confined();
    expect(session.spellChecker).toBe(false);
    expect(isPrevented(session, 'will-download')).toBe(true);
  });

  test.each([
    [HOME, false],
    ['data:image/png;base64,', false],
    ['blob:app://vouch/1', false],
    ['devtools://devtools/', false],
    ['https://vouch.example/', true],
    ['http://127.0.0.1:8080/v1/verify', true],
    ['file:///etc/passwd', true],
    ['ws://127.0.0.1/', true],
  ])('asks no network: a request to %s is cancelled: %s', (url, cancel) => {
    let answer: unknown;
    confined().requests?.({ url }, (given) => {
      answer = given;
    });
    expect(answer).toEqual({ cancel });
  });

  test('of a development server lets requests through', () => {
    const session = confined(true);
    expect(session.requests).toBe(null);
    expect(isPrevented(session, 'will-download')).toBe(true);
  });
});
