import { expect, it } from 'vitest'
import { readMarkdown, readMarkdownFile } from './read-markdown.ts'

it('reads head, headings, lines, lists and code', () => {
  expect(
    readMarkdownFile(
      '---\ntitle: Hello: world\nwords: a, b\n---\n## Top\n\nOne **two**\nthree `x` [four](/a).\n\n- a\n- b *\n\n```sh\nls\n```\n',
    ),
  ).toEqual({
    head: { title: 'Hello: world', words: 'a, b' },
    blocks: [
      { kind: 'heading', text: 'Top' },
      {
        kind: 'paragraph',
        inlines: [
          { kind: 'text', text: 'One ' },
          { kind: 'strong', text: 'two' },
          { kind: 'text', text: ' three ' },
          { kind: 'code', text: 'x' },
          { kind: 'text', text: ' ' },
          { kind: 'link', text: 'four', to: '/a' },
          { kind: 'text', text: '.' },
        ],
      },
      {
        kind: 'list',
        ordered: false,
        items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b *' }]],
      },
      { kind: 'code', language: 'sh', text: 'ls' },
    ],
  })
})

it.each(['<b>bold</b>', '![a](b.png)', '| a |\n|---|\n| b |', '- a\n  - b'])(
  'refuses what nothing draws: %s',
  (text) => {
    expect(() => readMarkdown(text)).toThrow()
  },
)
