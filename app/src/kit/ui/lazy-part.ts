import { type ComponentType, createElement, lazy, useState, useTransition } from 'react'
import { loadAgain, NOT_LOADED } from './load-again.ts'
import { LoadBoundary, NotLoaded, type NotLoadedProps } from './load-boundary.tsx'

export type Load<Props> = () => Promise<ComponentType<Props>>

/** A part of a screen that can be preloaded; a failed load shows when the part is rendered. */
export type LazyPart<Props> = ComponentType<Props> & { ready(): Promise<void> }

/**
 * Creates a component loaded on first render: `lazyPart(() => import('./x.tsx').then((m) => m.X))`, inside a
 * `Suspense` of its parent. If it cannot be loaded, `Instead` replaces it, with the same properties and a retry; the
 * rest of the screen is unaffected. A preloaded part (`ready`) renders at once: React reveals suspended content up to
 * 300 ms late, and parts are nested.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  Instead: ComponentType<Props & NotLoadedProps> = NotLoaded,
): LazyPart<Props> {
  const tries = triesOf(load)
  function LazyPart(props: Props) {
    const [Part, setPart] = useState(tries.current)
    const [retrying, startRetry] = useTransition()
    const retry = () => {
      const next = tries.next()
      startRetry(() => setPart(() => next))
    }
    const instead = createElement(Instead, { ...props, onRetry: retry, retrying })
    return createElement(LoadBoundary, { key: tries.number(Part), instead }, createElement(Part, props))
  }
  return Object.assign(LazyPart, { ready: tries.ready })
}

/** React caches a failed load permanently; a retry is a new lazy component. */
function triesOf<Props extends object>(load: Load<Props>) {
  let loaded: ComponentType<Props> | undefined
  const keep = (part: ComponentType<Props>) => {
    loaded = part
    return part
  }
  const asLazy = (once: Load<Props>) =>
    lazy(async () => ({
      default: await once().then(keep, () => {
        throw NOT_LOADED
      }),
    })) as ComponentType<Props>
  const all = [asLazy(load)]
  return {
    current: () => loaded ?? (all.at(-1) as ComponentType<Props>),
    number: (part: ComponentType<Props>) => all.indexOf(part),
    next() {
      const part = asLazy(() => loadAgain(load))
      all.push(part)
      return part
    },
    ready: () => load().then(keep).then(done, done),
  }
}

const done = () => undefined
