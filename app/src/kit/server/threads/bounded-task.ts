/**
 * A task that may need much time or memory because of input from strangers, to run in a thread
 * (`bounded-threads.ts`).
 */
export interface BoundedTask<Input, Output> {
  /** `import.meta.url` of the module that defines it; a thread loads that module. */
  module: string
  name: string
  /** Never set: carries the input and output types. */
  types?: (input: Input) => Output
}

interface Work {
  run(input: never): unknown
  mostAnswer: number
}

const known = new Map<string, Work>()

/**
 * Makes a function callable in a thread: `boundedTask(import.meta.url, auditPage)`. Input and output are copied
 * between threads, so they must be plain data; the function is found by its name. `mostAnswer`: maximum length of the
 * output as JSON, in characters; a larger output is discarded, because the caller would have to copy, check and send
 * it.
 */
export function boundedTask<Input, Output>(
  module: string,
  run: (input: Input) => Output | Promise<Output>,
  { mostAnswer = Number.POSITIVE_INFINITY }: { mostAnswer?: number } = {},
): BoundedTask<Input, Output> {
  known.set(`${module} ${run.name}`, { run, mostAnswer })
  return { module, name: run.name }
}

/** Returns the function of a task whose module was loaded. */
export function workOf({ module, name }: Pick<BoundedTask<unknown, unknown>, 'module' | 'name'>): Work {
  const work = known.get(`${module} ${name}`)
  if (!work) throw new Error(`${module} defines no task ${name}.`)
  return work
}
