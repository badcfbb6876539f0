/** Work that may take long or much memory because of what strangers gave, to be done in a thread (`bounded-threads.ts`). */
export interface BoundedTask<Input, Output> {
  /** `import.meta.url` of the module that defines it; a thread loads that module. */
  module: string
  name: string
  /** Never set: keeps what is given and what comes back in the type. */
  types?: (input: Input) => Output
}

interface Work {
  run(input: never): unknown
  mostAnswer: number
}

const known = new Map<string, Work>()

/**
 * Makes a function callable in a thread: `boundedTask(import.meta.url, auditPage)`. What it takes and gives back is
 * copied between threads, so it must be plain data; the function is found by its name. `mostAnswer`: letters of JSON what comes
 * back may have; more is no answer, because whoever asked would have to copy, check and send them.
 */
export function boundedTask<Input, Output>(
  module: string,
  run: (input: Input) => Output | Promise<Output>,
  { mostAnswer = Number.POSITIVE_INFINITY }: { mostAnswer?: number } = {},
): BoundedTask<Input, Output> {
  known.set(`${module} ${run.name}`, { run, mostAnswer })
  return { module, name: run.name }
}

/** The function behind a task whose module was loaded. */
export function workOf({ module, name }: Pick<BoundedTask<unknown, unknown>, 'module' | 'name'>): Work {
  const work = known.get(`${module} ${name}`)
  if (!work) throw new Error(`${module} defines no task ${name}.`)
  return work
}
