import type { BrowserContext, CDPSession, Frame, Page } from 'playwright-core'
import { worstWindow } from '../../e2e/stage/session-windows.ts'

/** Values reported by a browser's own observers for one document. */
export interface Readings {
  /** Milliseconds from the input to the next paint; for every interaction the longest of its events. */
  interactions: number[]
  /** Cumulative layout shift: the worst window of at most 5 s with gaps below 1 s, without shifts after an input. */
  shift: number
  /** What moved most, to help fix it. */
  moved: string[]
  /** Largest contentful paint in milliseconds. */
  paint: number
  /** Each paint that was the largest so far, with time and element, to help fix it. */
  painted: string[]
}

/** Runs in every document before its own scripts. */
function observe(): void {
  const readings = {
    events: new Map<number, number>(),
    shifts: [] as object[],
    paint: 0,
    painted: [] as string[],
  }
  Object.assign(globalThis, { __readings: readings })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId)
        readings.events.set(
          entry.interactionId,
          Math.max(readings.events.get(entry.interactionId) ?? 0, entry.duration),
        )
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    })[]) {
      if (entry.hadRecentInput) continue
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement
        const name = element ? `${element.localName}.${String(element.className).replaceAll(' ', '.')}` : '?'
        const rect = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(',')
        return `${name} ${rect(previousRect)} → ${rect(currentRect)}`
      })
      readings.shifts.push({ at: entry.startTime, value: entry.value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      element: Element | null
      size: number
    })[]) {
      const { element, size, startTime } = entry
      readings.paint = startTime
      const name = element ? `${element.localName} “${element.textContent?.slice(0, 40)}”` : '?'
      readings.painted.push(`${Math.round(startTime)} ms ${size} px² ${name}`)
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

/** Makes every document of the context report. */
export async function listen(context: BrowserContext): Promise<void> {
  await context.addInitScript(observe)
}

/** Returns the readings of the frame's document since it was opened; `forget` clears the interactions afterwards. */
export async function readingsOf(frame: Frame, { forget = false } = {}): Promise<Readings> {
  const raw = await frame.evaluate((forget) => {
    const { __readings: kept } = globalThis as unknown as {
      __readings: {
        events: Map<number, number>
        shifts: { at: number; value: number; moved: string[] }[]
        paint: number
        painted: string[]
      }
    }
    const told = {
      events: [...kept.events.values()],
      shifts: [...kept.shifts],
      paint: kept.paint,
      painted: kept.painted,
    }
    if (forget) kept.events.clear()
    return told
  }, forget)
  const { shift, moved } = worstWindow(raw.shifts)
  return { interactions: raw.events, shift, moved, paint: raw.paint, painted: raw.painted }
}

/** Work of a document's thread since it was opened: processor time, and number of style and layout passes. */
export interface Work {
  taskMs: number
  scriptMs: number
  styles: number
  layouts: number
}

/** The thread's processor time, not wall-clock time: a busy machine hardly changes it. */
export async function workOf(session: CDPSession): Promise<Work> {
  const { metrics } = (await session.send('Performance.getMetrics')) as {
    metrics: { name: string; value: number }[]
  }
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    taskMs: of('TaskDuration') * 1_000,
    scriptMs: of('ScriptDuration') * 1_000,
    styles: of('RecalcStyleCount'),
    layouts: of('LayoutCount'),
  }
}

/**
 * Slows the processor down by a factor for frames of other sites, from their first moment on: what is measured is the
 * app, and a slowed-down thread keeps a processor busy even while it waits. With the admin slowed down too, the servers
 * of a small machine would share what is left, which no merchant's browser does to them.
 */
export async function slowFrames(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const message = JSON.stringify({ id: 1, method: 'Emulation.setCPUThrottlingRate', params: { rate } })
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type !== 'iframe') return
    // The frame may be gone again.
    session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => {})
  })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
}
