import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FilledText, GAP } from './filled-text.tsx'

const drawn = (text: string) =>
  renderToStaticMarkup(
    createElement(() => FilledText({ text, children: createElement('time', null, 'now') })),
  )

test.each([
  ['As of {{time}}', 'As of <time>now</time>'],
  ['{{time}}更新', '<time>now</time>更新'],
  ['Saved {{time}}.', 'Saved <time>now</time>.'],
  ['Last run:', 'Last run: <time>now</time>'],
])('%s has its part where the language puts it', (text, markup) => {
  expect(drawn(text.replace('{{time}}', GAP))).toBe(markup)
})
