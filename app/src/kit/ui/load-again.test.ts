import { expect, test } from 'vitest'
import { type LoadedPage, loadAgain, NOT_LOADED } from './load-again.ts'

/** A fake page that records the calls to it. */
function pageThat(answers: boolean): LoadedPage & { done: string[] } {
  const done: string[] = []
  return {
    done,
    askForStyles: () => void done.push('styles'),
    answers: async () => answers,
    reload: () => void done.push('reload'),
  }
}

const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('a part that is there again is loaded in its place, its styles with it', async () => {
  const page = pageThat(true)
  expect(await loadAgain(async () => 'part', page)).toBe('part')
  expect(page.done).toEqual(['styles'])
})

test('a part that is gone while the server answers has the page loaded anew', async () => {
  const page = pageThat(true)
  await expect(loadAgain(broken, page)).rejects.toBe(NOT_LOADED)
  expect(page.done).toEqual(['styles', 'reload'])
})

test('without a connection the page stays: the browser would put its own error in its place', async () => {
  const page = pageThat(false)
  await expect(loadAgain(broken, page)).rejects.toBe(NOT_LOADED)
  expect(page.done).toEqual(['styles'])
})
