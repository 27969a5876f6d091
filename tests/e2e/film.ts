// A film of the window: pictures of it with a drawn pointer, one after the other, as an animated WebP.
import type { Locator, Page } from 'playwright';

export interface Film {
  /** Shows the window as it is now for so long. */
  show(ms: number): Promise<void>;
  /** Leads the pointer to the middle of something. */
  pointAt(place: Locator): Promise<void>;
  /** Takes the pointer away; the film as a file. */
  end(): Promise<Buffer>;
}

interface Frame {
  readonly still: Buffer;
  readonly ms: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const QUALITY = 55;
const STEPS = 3;
const STEP_MS = 110;

export async function startFilm(page: Page, from: Point): Promise<Film> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const session = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  let pointer = from;
  await movePointer(page, pointer);

  async function show(ms: number): Promise<void> {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality: QUALITY,
    });
    frames.push({ still: Buffer.from(data, 'base64'), ms });
  }

  return {
    show,
    async pointAt(place) {
      const box = await place.boundingBox();
      if (box === null) throw new Error(`${place} is not to be seen`);
      const start = pointer;
      const end = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      for (let step = 1; step <= STEPS; step += 1) {
        const share = step / STEPS;
        pointer = {
          x: start.x + (end.x - start.x) * share,
          y: start.y + (end.y - start.y) * share,
        };
        await movePointer(page, pointer);
        await show(STEP_MS);
      }
    },
    async end() {
      await movePointer(page, null);
      await session.detach();
      return animated(frames, width, height);
    },
  };
}

/** Screenshots have no pointer of their own; null removes the drawn one. */
async function movePointer(page: Page, at: Point | null): Promise<void> {
  await page.evaluate(`(() => {
    document.getElementById('film-pointer')?.remove();
    const at = ${JSON.stringify(at)};
    if (at === null) return;
    const name = 'http://www.w3.org/2000/svg';
    const drawn = document.createElementNS(name, 'svg');
    drawn.id = 'film-pointer';
    drawn.setAttribute('width', '22');
    drawn.setAttribute('height', '26');
    Object.assign(drawn.style, {
      position: 'fixed', left: at.x + 'px', top: at.y + 'px', zIndex: '99999', pointerEvents: 'none',
    });
    const shape = document.createElementNS(name, 'path');
    shape.setAttribute('d', 'M1 1v19l5-5 3 8 4-2-3-7h7z');
    shape.setAttribute('fill', '#000');
    shape.setAttribute('stroke', '#fff');
    shape.setAttribute('stroke-width', '1.5');
    drawn.append(shape);
    document.body.append(drawn);
  })()`);
}

/** https://developers.google.com/speed/webp/docs/riff_container, "Extended File Format" and "Animation". */
function animated(frames: readonly Frame[], width: number, height: number): Buffer {
  const size = Buffer.concat([number(width - 1, 3), number(height - 1, 3)]);
  const header = Buffer.concat([Buffer.from([0b10, 0, 0, 0]), size]);
  // White behind it, and over and over.
  const loop = Buffer.from([255, 255, 255, 255, 0, 0]);
  const shown = frames.map(({ still, ms }) =>
    chunk(
      'ANMF',
      Buffer.concat([
        number(0, 3),
        number(0, 3),
        size,
        number(ms, 3),
        Buffer.from([0b10]),
        ...imageOf(still),
      ]),
    ),
  );
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', header),
    chunk('ANIM', loop),
    ...shown,
  ]);
  return chunk('RIFF', body);
}

/** The chunks of a still picture that hold it. */
function imageOf(still: Buffer): readonly Buffer[] {
  const found: Buffer[] = [];
  for (let at = 12; at < still.length; ) {
    const name = still.toString('latin1', at, at + 4);
    const bytes = still.readUInt32LE(at + 4);
    if (['ALPH', 'VP8 ', 'VP8L'].includes(name))
      found.push(chunk(name, still.subarray(at + 8, at + 8 + bytes)));
    at += 8 + bytes + (bytes % 2);
  }
  return found;
}

function chunk(name: string, content: Buffer): Buffer {
  const padding = Buffer.alloc(content.length % 2);
  return Buffer.concat([Buffer.from(name), number(content.length, 4), content, padding]);
}

function number(value: number, bytes: number): Buffer {
  const written = Buffer.alloc(bytes);
  written.writeUIntLE(value, 0, bytes);
  return written;
}
