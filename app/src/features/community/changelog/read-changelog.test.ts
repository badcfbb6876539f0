import { expect, it } from 'vitest'
import { readChangelog, versionsOf } from './read-changelog.ts'

it('reads versions with their dates and entries, and leaves out what only operators notice', () => {
  expect(
    versionsOf(
      '# Changelog\n\nWords.\n\n## Unreleased\n\n- **Redirects.** All of\n  them.\n- **Charts** show `x`.\n- **Operators:** a setting.\n- **For operators:** a command.\n\n## 0.2.0, 2026-11-23\n\n- Plain.\n',
    ),
  ).toEqual([
    {
      version: 'next',
      date: null,
      entries: [
        { title: 'Redirects', text: 'All of them.' },
        { title: '', text: 'Charts show x.' },
      ],
    },
    { version: '0.2.0', date: '2026-11-23', entries: [{ title: '', text: 'Plain.' }] },
  ])
})

it('reads the changelog there is', () => {
  expect(readChangelog().versions[0]?.entries.length).toBeGreaterThan(10)
})
