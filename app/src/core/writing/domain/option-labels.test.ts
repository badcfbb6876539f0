import { expect, test } from 'vitest'
import english from '../../../../locales/en/writing.json' with { type: 'json' }
import { OPTION_LABELS } from './option-labels.ts'

test('every option has a text', () => {
  const texts: Record<string, unknown> = english
  const missing = Object.values(OPTION_LABELS).filter(
    (label) => typeof texts[label.replace('writing:', '')] !== 'string',
  )
  expect(missing).toEqual([])
})
