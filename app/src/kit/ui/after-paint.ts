/**
 * Calls `act` after the browser's next paint, so that a press shows its effect before its work begins. A hidden page
 * is not painted: there `act` runs without waiting. Returns a function that cancels the call.
 */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = () => {
    timer = setTimeout(act)
  }
  const frame = document.hidden ? next() : requestAnimationFrame(next)
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
