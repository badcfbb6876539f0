import { expect, it } from 'vitest'
import { metaQuestion } from './questions.ts'

const brief = {
  title: 'Oak bowls',
  keyword: 'oak bowl',
  tone: 'Friendly',
  language: 'en',
  payer: 'installation',
} as const
const asked = (lengths: 'wide' | 'narrow', after: string | null) => {
  const titlePattern = after === null ? null : { before: '', after, unlessHas: null }
  const { signal } = new AbortController()
  return metaQuestion(brief, 'Text.', { measure: { lengths, titlePattern }, signal }).fields
}

it('asks for a listing that results show in full, beside what the theme adds to its title', () => {
  const { seoTitle, seoDescription } = asked('wide', null)
  expect(seoTitle).toMatchObject({ from: 50, to: 70, fits: { part: 'title', pixels: 600 } })
  expect(seoDescription).toMatchObject({ from: 130, to: 320, fits: { part: 'description', pixels: 960 } })
  const beside = asked('wide', ' – Fernhill & Daughters').seoTitle
  expect(beside?.fits?.pixels).toBeLessThan(450)
  expect(beside?.aim).toBeLessThan(seoTitle?.aim ?? 0)
})

it('aims at the lengths the shop has chosen', () => {
  expect(asked('narrow', null).seoTitle?.aim).toBeLessThanOrEqual(60)
  const { from, aim } = asked('narrow', null).seoDescription ?? {}
  expect(from).toBe(150)
  expect(aim).toBeLessThanOrEqual(160)
})
