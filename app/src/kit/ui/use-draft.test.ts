import { expect, it } from 'vitest'
import { writeStored } from './stored-value.ts'
import { readDraft } from './use-draft.ts'

const EMPTY = { request: '', confirmed: false }

it('answers what was kept of a form, and the empty form where nothing was', () => {
  expect(readDraft('a', EMPTY)).toEqual(EMPTY)
  writeStored('sessionStorage', 'a', JSON.stringify({ request: 'Faster, please', confirmed: true }))
  expect(readDraft('a', EMPTY)).toEqual({ request: 'Faster, please', confirmed: true })
  expect(readDraft('b', EMPTY)).toEqual(EMPTY)
})

it('takes nothing that does not have the form’s shape', () => {
  for (const kept of ['', 'not JSON', 'null', '[1]', '{"request":7,"other":"x"}']) {
    writeStored('sessionStorage', 'c', kept)
    expect(readDraft('c', EMPTY)).toEqual(EMPTY)
  }
})
