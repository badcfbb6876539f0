import { expect, test } from 'vitest'
import { sectionsOf } from './html-preview.tsx'

const saved = {
  preview: [
    { kind: 'product' as const, total: 12, titles: ['Oak table', 'Brass lamp'] },
    { kind: 'page' as const, total: 1, titles: ['About'] },
    { kind: 'blog' as const, total: 0, titles: [] },
  ],
}
const settings = {
  ...{ published: false, title: 'Sitemap', columns: 2 },
  sections: [
    { kind: 'page' as const, shown: true },
    { kind: 'product' as const, shown: true },
    { kind: 'blog' as const, shown: true },
  ],
  excluded: [{ kind: 'product' as const, id: '4' }],
}
const names = { 'product 4': 'Brass lamp' }

test('the preview follows order, what is shown and what is left off', () => {
  expect(sectionsOf(saved, { settings, names })).toEqual([
    { kind: 'page', titles: ['About'], isCut: false },
    { kind: 'product', titles: ['Oak table'], isCut: true },
  ])
  const hidden = settings.sections.map((one) => ({ ...one, shown: one.kind !== 'product' }))
  expect(sectionsOf(saved, { settings: { ...settings, sections: hidden }, names })).toEqual([
    { kind: 'page', titles: ['About'], isCut: false },
  ])
})
