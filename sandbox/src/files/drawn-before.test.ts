import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { State } from '../state/state.ts'
import { drawnBefore, shareDrawings } from './drawn-before.ts'

const directory = mkdtempSync(join(tmpdir(), 'drawn-before-'))
afterAll(() => rmSync(directory, { recursive: true }))

const draw = vi.fn(async () => Buffer.from('drawn'))
beforeEach(() => draw.mockClear())

function platform(shares?: string): State {
  const state = new State(':memory:')
  if (shares) shareDrawings(state, shares)
  return state
}

it('draws once what several platforms of a folder show', async () => {
  for (const state of [platform(directory), platform(directory)])
    expect(await drawnBefore(state, ['a spade', 'png'], draw)).toEqual(Buffer.from('drawn'))
  expect(draw).toHaveBeenCalledTimes(1)
})

it.each([[['a spadep', 'ng']], [['a spade', 'png', '']], [['a rake', 'png']]])(
  'draws anew what is made of something else: %j',
  async (made) => {
    await drawnBefore(platform(directory), ['a spade', 'png'], draw)
    draw.mockClear()
    await drawnBefore(platform(directory), made, draw)
    expect(draw).toHaveBeenCalledTimes(1)
  },
)

it('shares with nobody unless told', async () => {
  await drawnBefore(platform(), ['a spade', 'png'], draw)
  await drawnBefore(platform(), ['a spade', 'png'], draw)
  expect(draw).toHaveBeenCalledTimes(2)
})
