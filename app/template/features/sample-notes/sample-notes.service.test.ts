import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../../testing/world.ts'
import { LONGEST, MOST } from './domain/bounds.ts'
import { addNote } from './service.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const call = (method: 'GET' | 'POST' | 'DELETE', path = '', body?: object) =>
  world.call(method, `/apps/api/sample-notes${path}`, body === undefined ? {} : { body })
const texts = async (): Promise<string[]> =>
  (await call('GET')).body.data.notes.map(({ text }: { text: string }) => text)

test('notes are listed newest first until they are removed', async () => {
  expect(await texts()).toEqual([])
  await call('POST', '', { text: '  Count the mugs ' })
  const { notes } = (await call('POST', '', { text: 'Ask for photos' })).body.data
  expect(await texts()).toEqual(['Ask for photos', 'Count the mugs'])
  expect((await call('DELETE', `/${notes[0].id}`)).body.data.notes).toHaveLength(1)
  expect((await call('DELETE', `/${notes[0].id}`)).body.code).toBe('sample-notes.gone')
  expect(await texts()).toEqual(['Count the mugs'])
})

test('refuses empty and overlong notes, and more than the maximum even when sent at once', async () => {
  for (const text of ['   ', 'x'.repeat(LONGEST + 1)])
    expect((await call('POST', '', { text })).status).toBe(400)
  const more = Array.from({ length: MOST + 5 }, (_, at) => addNote(world.ctx, { text: `Note ${at}` }))
  await Promise.allSettled(more)
  expect(await texts()).toHaveLength(MOST)
  expect((await call('POST', '', { text: 'One more' })).body.code).toBe('sample-notes.full')
})

test('a store does not see the notes of another', async () => {
  const store = await world.addStore()
  const { body } = await world.call('GET', '/apps/api/sample-notes', { store })
  expect(body.data.notes).toEqual([])
})
