import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CellEditor } from './cell-editor.tsx'

const drawn = (more: object) =>
  renderToStaticMarkup(
    createElement(CellEditor, {
      ...{ label: 'Trail of Oak dibber', value: 'b', onKeep: () => undefined, onLeave: () => undefined },
      ...more,
    }),
  )

test('a value with options is chosen, any other is typed', () => {
  const options = [
    { value: 'a', label: 'Garden' },
    { value: 'b', label: 'Gifts' },
  ]
  const list = drawn({ options })
  expect(list).toContain('<option value="b" selected="">Gifts</option>')
  expect(list).not.toContain('<input')
  expect(drawn({})).toContain('<input')
})
