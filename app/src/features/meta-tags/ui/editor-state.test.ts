import { expect, test } from 'vitest'
import {
  type EditorValues,
  type Edits,
  readOutcomes,
  saveInputOf,
  shownValues,
  withValue,
} from './editor-state.ts'

const SAVED: EditorValues = {
  seoTitle: 'Oak dibber',
  seoDescription: '',
  handle: 'oak-dibber',
  noindex: false,
  nofollow: false,
  focusKeyword: '',
}
const put = (edits: Edits, field: keyof EditorValues, value: string | boolean, saved = SAVED) =>
  withValue(edits, saved, { field, value })

test('what is typed back to what is saved is no edit', () => {
  const typed = put(put({}, 'seoTitle', 'Oak'), 'noindex', true)
  expect(shownValues(SAVED, typed)).toMatchObject({ seoTitle: 'Oak', noindex: true, handle: 'oak-dibber' })
  expect(put(put(typed, 'seoTitle', 'Oak dibber'), 'noindex', false)).toEqual({})
})

test('what was seen when typing began is what is expected, though the store changed meanwhile', () => {
  const begun = put({}, 'seoTitle', 'Oak')
  const later = put(begun, 'seoTitle', 'Oak dibber, turned by hand', { ...SAVED, seoTitle: 'Somebody else' })
  const input = saveInputOf(later, { gid: 'gid://shopify/Product/1', redirect: true })
  expect(input).toMatchObject({
    values: { seoTitle: 'Oak dibber, turned by hand' },
    expected: { seoTitle: 'Oak dibber' },
  })
})

test('an emptied text is none; a handle and a switch stay what they are', () => {
  const edits = put(put(put({}, 'seoTitle', ' '), 'handle', 'dibber'), 'nofollow', true)
  expect(saveInputOf(edits, { gid: 'g', redirect: false })).toEqual({
    gid: 'g',
    values: { seoTitle: null, handle: 'dibber', nofollow: true },
    expected: { seoTitle: 'Oak dibber', handle: 'oak-dibber', nofollow: false },
    redirect: false,
  })
})

test('outcomes are told apart: written, held by somebody else, refused', () => {
  const nothing = {
    gid: 'g',
    errorCode: null,
    errorMessage: null,
    errorValues: null,
    isLate: false,
  }
  const { written, problems } = readOutcomes({
    outcomes: [
      { ...nothing, field: 'handle', state: 'applied', observed: 'dibber-1' },
      { ...nothing, field: 'seo-title', state: 'conflict', observed: null },
      { ...nothing, field: 'nofollow', state: 'unchanged', observed: null },
      {
        ...nothing,
        field: 'seo-description',
        state: 'failed',
        observed: null,
        errorCode: 'language-model.rate-limited',
        errorValues: { seconds: 20 },
      },
    ],
  })
  expect(written).toEqual({ handle: 'dibber-1', nofollow: false })
  expect(problems).toEqual({
    seoTitle: { kind: 'conflict', holds: '' },
    seoDescription: {
      kind: 'failed',
      code: 'language-model.rate-limited',
      message: '',
      details: { seconds: 20 },
    },
  })
})
