let context: CanvasRenderingContext2D | null | undefined

/**
 * Returns the width of a text in CSS pixels as the title of a search result (20 px Arial). Without a canvas, 10.3 px
 * per character, the mean of English text in that font.
 */
export function pixelWidth(text: string, font = '20px Arial, sans-serif'): number {
  context ??= globalThis.document?.createElement('canvas').getContext('2d') ?? null
  if (!context) return text.length * 10.3
  context.font = font
  return context.measureText(text).width
}
