import { expect, test } from 'vitest';
import { createInterpreter } from './interpreter.ts';

const UNKNOWN = { type: 'error', error: 'unknown command', message: 'emulation.setMediaFeaturesOverride' };

test('a browser that lacks a dispensable command seems to have done it', () => {
  const { noteCommand, interpret } = createInterpreter();
  const command = JSON.stringify({ id: 7, method: 'emulation.setMediaFeaturesOverride', params: {} });
  expect(noteCommand(command)).toBe(command);
  expect(JSON.parse(interpret(JSON.stringify({ id: 7, ...UNKNOWN })))).toEqual({ id: 7, type: 'success', result: {} });
});

test('whatever else it says is passed on', () => {
  const { noteCommand, interpret } = createInterpreter();
  noteCommand(JSON.stringify({ id: 7, method: 'emulation.setMediaFeaturesOverride', params: {} }));
  noteCommand(JSON.stringify({ id: 8, method: 'emulation.setTimezoneOverride', params: {} }));
  for (const answer of [
    { id: 8, ...UNKNOWN },
    { id: null, ...UNKNOWN },
    { type: 'event', method: 'log.entryAdded', params: {} },
    { id: 7, type: 'error', error: 'no such frame', message: '' },
  ]) {
    const message = JSON.stringify(answer);
    expect(interpret(message)).toBe(message);
  }
});
