import { expect, it } from 'vitest'
import type { ScreenHelp, ScreenTab } from '../client.ts'
import { helpAt } from './help-at.ts'

const tab = (index: number): ScreenTab => ({
  screen: '/shared',
  index,
  label: 'a:tab',
  load: async () => () => null,
})
const help = (screen: string, question: string, tabs?: number[]): ScreenHelp => ({
  screen,
  questions: [`a:help.${question}`],
  ...(tabs && { tabs }),
})
const registry = {
  tabs: [tab(1), tab(3), tab(4)],
  help: [
    help('/shared', 'first', [1]),
    help('/shared', 'third', [3]),
    help('/alone', 'all'),
    help('/one/:id', 'one'),
  ],
}

it.each([
  ['/shared', '', 'first'],
  ['/shared', '?tabindex=3', 'third'],
  ['/shared', '?tabindex=4', undefined],
  ['/alone', '?tabindex=2', 'all'],
  ['/one/7', '', 'one'],
  ['/none', '', undefined],
])('%s%s is answered by %s', (pathname, search, question) => {
  expect(helpAt(registry, pathname, search)?.questions[0]).toBe(question && `a:help.${question}`)
})
