/**
 * Returns a draw of ranks 0 … `many` - 1 by Zipf's law: rank r is drawn in proportion to 1 / (r + 1), as the sizes of
 * firms, towns and shops are spread.
 */
export function zipfDraw(many: number, random: () => number): () => number {
  const sums = new Float64Array(many)
  let sum = 0
  for (let rank = 0; rank < many; rank++) {
    sum += 1 / (rank + 1)
    sums[rank] = sum
  }
  return () => {
    const drawn = random() * sum
    let [low, high] = [0, many - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > drawn) high = middle
      else low = middle + 1
    }
    return low
  }
}
