import { expect, it } from 'vitest'
import { EMPTY_FORM, orderOf, type PostForm, problemsOf } from './post-form.ts'

const now = new Date('2026-11-23T12:00:00Z')
const whole: PostForm = {
  ...EMPTY_FORM,
  title: ' Bowls ',
  keyword: 'bowl',
  tone: 'Friendly',
  language: 'en',
  blogId: '1',
  author: 'Rowan',
  outline: 'One\n\n Two ',
}

it('names everything that is missing', () => {
  expect(problemsOf(EMPTY_FORM, now)).toEqual(['title', 'keyword', 'tone', 'language', 'blog', 'author'])
  expect(problemsOf(whole, now)).toEqual([])
  expect(problemsOf({ ...whole, title: 'x'.repeat(71) }, now)).toEqual(['titleLong'])
  expect(problemsOf({ ...whole, image: { url: 'https://c.example/a.png', alt: ' ' } }, now)).toEqual(['alt'])
  expect(problemsOf({ ...whole, visibility: 'visible', publishAt: '2026-11-23T11:59' }, now)).toEqual([
    'date',
  ])
  expect(problemsOf({ ...whole, publishAt: '2020-01-01T00:00' }, now)).toEqual([])
})

it('makes an order of it', () => {
  expect(orderOf({ ...whole, publishAt: '2027-01-01T00:00' })).toMatchObject({
    title: 'Bowls',
    outline: ['One', 'Two'],
    publishAt: null,
  })
})
