/**
 * Returns the largest number of tasks in an explained plan: a statement with CTEs or subqueries that are planned apart
 * has one for each, and any of them may query every server.
 */
export const mostTasks = (plan: string): number =>
  Math.max(1, ...[...plan.matchAll(/Task Count: (\d+)/g)].map(([, tasks]) => Number(tasks)))
