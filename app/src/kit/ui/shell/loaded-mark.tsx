import { useEffect } from 'react'

const CLICK_DELAY_MS = 1_000

/** Clicked once by the app itself, one second after it has loaded (spec 1 §2): a signal others can wait for. */
export function LoadedMark() {
  useEffect(() => clickLater(() => document.getElementById('app-loaded')), [])
  return <span id="app-loaded" hidden />
}

/** Clicks the mark in one second; returns a function that cancels it. */
export function clickLater(mark: () => Pick<HTMLElement, 'click'> | null): () => void {
  const timer = setTimeout(() => mark()?.click(), CLICK_DELAY_MS)
  return () => clearTimeout(timer)
}
