// What the whole window knows of the service, and the change of networks.
import { notifications, notificationsStore } from '@mantine/notifications';
import { expect, test } from 'vitest';
import { openPage, settled } from '../../open-page.ts';

async function followed(plan: Parameters<typeof openPage>[0] = {}) {
  notifications.clean();
  const opened = openPage(plan);
  const module = await import('../../../../src-renderer/app/calls/service-status.ts');
  const stop = module.followServiceStatus();
  await settled();
  return { ...opened, ...module, stop, state: module.useServiceStatus.getState };
}

const reported = () => notificationsStore.getState().notifications.map(({ message }) => message);
const REFUSAL = { code: 'store_unavailable', message: 'The data folder is gone.' } as const;

test('its state and its API are asked for at once, then heard of', async () => {
  const { state, endpoint, stop } = await followed();
  expect(state()).toMatchObject({
    status: { version: '0.1.0' },
    api: { port: 8374 },
    connection: 'connected',
    switching: false,
  });
  endpoint.emit('service.changed', { version: '0.2.0' });
  endpoint.emit('api.changed', { port: 9000 });
  expect(state()).toMatchObject({ status: { version: '0.2.0' }, api: { port: 9000 } });
  stop();
  endpoint.emit('api.changed', { port: 1 });
  expect(state()).toMatchObject({ api: { port: 9000 } });
});

test('a failure is told, unless the connection is lost', async () => {
  const { state, useServiceStatus } = await followed({ errors: { 'api.status': REFUSAL } });
  expect(reported()).toEqual([REFUSAL.message]);
  notifications.clean();
  useServiceStatus.setState({ connection: 'lost' });
  await state().refresh();
  expect(reported()).toEqual([]);
});

test('while networks are changed it says so, and then shows the other one', async () => {
  const { state, endpoint, asked } = await followed({ held: ['service.practice'] });
  endpoint.answer('service.practice', { version: '0.1.0', practice: true });
  const changed = state().setPractice(true);
  expect(state().switching).toBe(true);
  endpoint.release('service.practice');
  await changed;
  expect(state()).toMatchObject({ switching: false, status: { practice: true } });
  expect(asked('service.practice')).toEqual([{ on: true }]);
});

test('a change that fails is told, and over', async () => {
  const { state } = await followed({ errors: { 'service.practice': REFUSAL } });
  await state().setPractice(true);
  expect(state()).toMatchObject({ switching: false, status: { practice: false } });
  expect(reported()).toEqual([REFUSAL.message]);
});

test('after a lost connection everything is asked for again, once', async () => {
  const { asked, useServiceStatus, followServiceStatus, stop } = await followed();
  expect(asked('service.status')).toHaveLength(1);
  stop();
  useServiceStatus.setState({ connection: 'lost' });
  // The desktop's client tells at once that it is connected: the first question, and the one after the loss.
  followServiceStatus();
  expect(asked('service.status')).toHaveLength(3);
});
