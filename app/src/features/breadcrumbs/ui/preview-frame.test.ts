import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, designSchema } from '../contract/settings.ts'
import { BLOCK_CSS } from '../domain/block-css.ts'
import { Trail } from './preview-frame.tsx'

const DESIGN = DEFAULT_SETTINGS.design
const LEVELS = ['Garden', 'Tools', 'Hand trowel']

const drawn = (design: typeof DESIGN) =>
  renderToStaticMarkup(createElement(Trail, { design, home: design.homeLabel || 'Home', levels: LEVELS }))

/** Every value a form can choose, option by option. */
const CHOICES = Object.entries(designSchema.shape).flatMap(([option, schema]) => {
  const values = 'options' in schema ? schema.options : option === 'length' ? [10, 80] : ['Start here']
  return values.map((value) => [option, value] as const)
})

test.each(CHOICES)('%s: %s is seen in the preview', (option, value) => {
  const chosen = { ...DESIGN, [option]: value } as typeof DESIGN
  const other = CHOICES.find(([name, one]) => name === option && one !== value)?.[1] ?? ''
  expect(drawn(chosen)).not.toBe(drawn({ ...DESIGN, [option]: other } as typeof DESIGN))
})

test('what the preview is drawn by is what the block’s style knows', () => {
  for (const [, name] of drawn(DESIGN).matchAll(/data-(\w+)=/g)) expect(BLOCK_CSS).toContain(`[data-${name}=`)
  expect(BLOCK_CSS).toContain('--signpost-length')
})
