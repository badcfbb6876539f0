/** Work that may take long or much memory because of what strangers gave, to be done in a thread (`bounded-threads.ts`). */
export interface BoundedTask<Input, Output> {
  /** `import.meta.url` of the module that defines it; a thread loads that module. */
  module: string
  name: string
  /** Never set: keeps what is given and what comes back in the type. */
  types?: (input: Input) => Output
}

type Work = (input: never) => unknown

const known = new Map<string, Work>()

/**
 * Makes a function callable in a thread: `boundedTask(import.meta.url, examinePage)`. What it takes and gives back is
 * copied between threads, so it must be plain data; the function is found by its name.
 */
export function boundedTask<Input, Output>(
  module: string,
  work: (input: Input) => Output | Promise<Output>,
): BoundedTask<Input, Output> {
  known.set(`${module} ${work.name}`, work as Work)
  return { module, name: work.name }
}

/** The function behind a task whose module was loaded. */
export function workOf({ module, name }: Pick<BoundedTask<unknown, unknown>, 'module' | 'name'>): Work {
  const work = known.get(`${module} ${name}`)
  if (!work) throw new Error(`${module} defines no task ${name}.`)
  return work
}
