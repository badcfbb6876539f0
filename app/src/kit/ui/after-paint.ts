/**
 * Calls once the browser has drawn what stands now: a press is seen to be taken before its work begins. A hidden page is not
 * drawn, and waits for nothing. Answers how to take it back.
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
