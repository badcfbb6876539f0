import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkTheme, problemText } from './check-theme.ts'

const waymark = new URL('../../theme', import.meta.url).pathname
let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'theme-'))
  cpSync(waymark, directory, { recursive: true })
})
afterEach(() => rmSync(directory, { recursive: true }))

const write = (name: string, body: string) => writeFileSync(join(directory, name), body)
const found = () => checkTheme(directory).map(problemText)

test('our own theme has no problem', () => {
  expect(found()).toEqual([])
})

test('each unknown tag, filter and object is named with its place', () => {
  write(
    'snippets/odd.liquid',
    "{{ product.title | shout | upcase }}\n{% teleport 'x' %}\n{%- liquid\n  assign a = warehouse.stock | beam: b\n  echo a\n-%}\n",
  )
  expect(found()).toEqual([
    "snippets/odd.liquid:1:20 Unknown filter 'shout'",
    "snippets/odd.liquid:2:4 Unknown tag 'teleport'",
    "snippets/odd.liquid:4:14 Unknown object 'warehouse'",
    "snippets/odd.liquid:4:32 Unknown filter 'beam'",
    "snippets/odd.liquid:4:38 Unknown object 'b'",
  ])
})

test('names that are assigned, captured, looped over, documented or handed over are known', () => {
  write(
    'snippets/uses.liquid',
    "{% assign a = 1 %}{% capture c %}x{% endcapture %}{% for i in (1..a) %}{{ i }}{{ c }}{{ forloop.index }}{% endfor %}{% render 'takes', given: a %}{% render 'takes' for collection.products as one %}",
  )
  write(
    'snippets/takes.liquid',
    '{% doc %}\n@param {string} [documented]\n{% enddoc %}{{ given }}{{ one.title }}{{ documented }}{{ stray }}',
  )
  expect(found()).toEqual(["snippets/takes.liquid:3:58 Unknown object 'stray'"])
})

test('what stands in comments, raw blocks and strings is not code', () => {
  write(
    'snippets/quiet.liquid',
    "{% comment %}{{ x | y }}{% z %}{% endcomment %}{% raw %}{{ x | y }}{% endraw %}{{ 'a | b }} c' | upcase }}",
  )
  expect(found()).toEqual([])
})

test('JSON that cannot be read is named with its place, in files and in schemas', () => {
  write('templates/page.json', '/* from the editor */\n{\n  "sections": {,\n}')
  write('sections/bad.liquid', '<p></p>\n{% schema %}\n{ "name": "x",\n  "settings": [ }\n{% endschema %}')
  expect(found()).toEqual([
    expect.stringMatching(/^sections\/bad\.liquid:4:\d+ The schema is not valid JSON/),
    expect.stringMatching(/^templates\/page\.json:3:\d+ Not valid JSON/),
  ])
})

test('missing parts and files that are named but absent', () => {
  rmSync(join(directory, 'config'), { recursive: true })
  rmSync(join(directory, 'layout/theme.liquid'))
  write('templates/page.json', '{ "sections": { "main": { "type": "gone" } }, "order": ["main"] }')
  write('snippets/calls.liquid', "{% render 'nobody' %}")
  expect(found()).toEqual([
    'config/:1:1 The folder config/ is missing',
    'layout/theme.liquid:1:1 The file layout/theme.liquid is missing',
    'snippets/calls.liquid:1:10 snippets/nobody.liquid does not exist',
    "templates/page.json:1:35 Section 'gone' does not exist",
  ])
})

test('a tag that is never closed', () => {
  write('snippets/open.liquid', '{% if product %}')
  expect(found()).toEqual([expect.stringMatching(/^snippets\/open\.liquid:1:1 .*not closed/)])
})

test('a folder that does not exist', () => {
  expect(() => checkTheme(join(directory, 'nothing'))).toThrow(/is not a folder/)
})
