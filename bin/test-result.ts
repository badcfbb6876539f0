import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What vitest's `json` reporter writes, as far as it is counted here. */
export interface Result {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[]
  }[]
}

export interface Counts {
  passed: number
  failed: number
}

/** How many tests passed and failed; a file that failed outside its tests, say in a hook, counts as one failure. */
export function countsOf({ testResults }: Result): Counts {
  const counts = { passed: 0, failed: 0 }
  for (const file of testResults) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed').length
    counts.passed += file.assertionResults.filter(({ status }) => status === 'passed').length
    counts.failed += file.status === 'failed' ? Math.max(1, failed) : 0
  }
  return counts
}

/** What fast-check says of a property that does not hold: its inputs differ from run to run, so no second try takes it back. */
const PROPERTY = /Property failed (?:after|by)/

/**
 * Paths of the files with a failure that are worth a second try, from the working directory; none where a property
 * failed, for that run's result stands.
 */
export function filesToTryAgain({ testResults }: Result): string[] {
  const failed = testResults.filter(({ status }) => status === 'failed')
  const words = failed.flatMap(({ assertionResults }) =>
    assertionResults.flatMap((each) => each.failureMessages ?? []),
  )
  if (words.some((message) => PROPERTY.test(message))) return []
  return failed.map(({ name }) => relative(process.cwd(), name))
}

/** The first run's counts with the failed files' replaced by those of their second run; null: it reported nothing. */
export function afterSecondTry(first: Result, second: Result | null): Counts {
  if (!second) return countsOf(first)
  const kept = first.testResults.filter(({ status }) => status !== 'failed')
  return countsOf({ testResults: [...kept, ...second.testResults] })
}

/**
 * One line for each failure: file, test and the first line of what it said; for the end of a long output. Of a property
 * the whole is said, as its inputs are not met again without their seed.
 */
export function failureLines({ testResults }: Result): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (status !== 'failed') return []
    const file = relative(process.cwd(), name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0) return [line(file, 'outside its tests', message)]
    return tests.map(({ fullName, failureMessages }) => line(file, fullName ?? '', failureMessages?.[0]))
  })
}

const MOST_OF_A_PROPERTY = 4_000

function line(file: string, test: string, message = ''): string {
  const plain = stripVTControlCharacters(message)
  const said = PROPERTY.test(plain)
    ? plain.slice(0, MOST_OF_A_PROPERTY)
    : plain.split('\n', 1)[0]?.slice(0, 300)
  return `${file} › ${test.trim()}: ${said}`
}
