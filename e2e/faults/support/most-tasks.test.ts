import { expect, test } from 'vitest'
import { mostTasks } from './most-tasks.ts'

test.each([
  ['Seq Scan on shops', 1],
  ['Custom Scan (Citus Adaptive)\n  Task Count: 1', 1],
  ['Task Count: 1\n  ->  Distributed Subplan 3_1\n        Task Count: 32\n        Task Count: 2', 32],
])('of %j the most tasks are %i', (plan, tasks) => {
  expect(mostTasks(plan)).toBe(tasks)
})
