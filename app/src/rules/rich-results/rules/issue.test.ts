import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { issueCodes } from './issue.ts'

it('documents every issue code, and no other', () => {
  const page = readFileSync(new URL('../../../../../docs/markup-issues.md', import.meta.url), 'utf8')
  const documented = [...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, code]) => code)
  expect(documented).toEqual([...issueCodes])
})
