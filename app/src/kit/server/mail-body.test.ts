import { expect, test } from 'vitest'
import { mailBody } from './mail-body.ts'

const mail = mailBody({
  language: 'en',
  heading: 'A <b>heading</b>',
  lines: ['One line.', 'Another.'],
  message: 'Hello,\n\nKind regards\n',
  items: ['https://x.test/one: not found'],
  link: 'https://x.test/?a=1&b=2',
  open: 'Open the order',
  why: 'Because.',
})

test('as text, the link has its words and a person’s lines stay as they were typed', () => {
  expect(mail.text).toBe(
    [
      'A <b>heading</b>',
      'One line.\nAnother.',
      'Hello,\n\nKind regards',
      '- https://x.test/one: not found',
      'Open the order\nhttps://x.test/?a=1&b=2',
      '-- \nBecause.\n',
    ].join('\n\n'),
  )
})

test('as HTML, sentences are paragraphs, only a list is a list, and nothing of a text is markup', () => {
  expect(mail.html).toContain('A &lt;b&gt;heading&lt;/b&gt;')
  expect(mail.html.match(/<li/g)).toHaveLength(1)
  expect(mail.html).toMatch(/<p[^>]*>One line\.<\/p>/)
  expect(mail.html).toContain('href="https://x.test/?a=1&amp;b=2"')
})

test('a mail without a link has no empty place for one', () => {
  const { text, html } = mailBody({ language: 'en', heading: 'H', lines: ['L'], why: 'W' })
  expect(text).toBe('H\n\nL\n\n-- \nW\n')
  expect(html).not.toContain('<a ')
})
