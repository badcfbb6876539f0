import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A component loaded when it is first drawn: `lazyPart(() => import('./x.tsx').then((m) => m.X))`. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load() }))
}
