import { type ComponentType, createElement, lazy, useState, useTransition } from 'react'
import { loadAgain, NOT_LOADED } from './load-again.ts'
import { LoadBoundary, NotLoaded, type NotLoadedProps } from './load-boundary.tsx'

export type Load<Props> = () => Promise<ComponentType<Props>>

/** A part of a screen, and the way to have it here before it is drawn; one that cannot be had is said when it is drawn. */
export type LazyPart<Props> = ComponentType<Props> & { ready(): Promise<void> }

/**
 * A component loaded when it is first drawn: `lazyPart(() => import('./x.tsx').then((m) => m.X))`, inside a `Suspense`
 * of whoever draws it. Where it cannot be loaded `Instead` stands in its place, with its properties and another try;
 * the rest of the screen stays as it is. What was loaded before (`ready`) is drawn at once: React shows what it has
 * waited for up to 300 ms late, and parts stand within parts.
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

/** React keeps a load that failed for good; another try is another lazy component. */
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
