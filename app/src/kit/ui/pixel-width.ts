let context: CanvasRenderingContext2D | null | undefined

/**
 * Width of a text in CSS pixels as a search result's title sets it (20 px Arial). Without a canvas, 10.3 px a
 * character, the mean over English text in that font.
 */
export function pixelWidth(text: string, font = '20px Arial, sans-serif'): number {
  context ??= globalThis.document?.createElement('canvas').getContext('2d') ?? null
  if (!context) return text.length * 10.3
  context.font = font
  return context.measureText(text).width
}
