const radius = 8
const length = 2 * Math.PI * radius

/** Full at 1, empty at 0. */
export function Ring({ share }: { readonly share: number }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" strokeWidth="3" aria-hidden="true">
      <circle cx="10" cy="10" r={radius} stroke="currentColor" opacity="0.2" />
      <circle
        cx="10"
        cy="10"
        r={radius}
        stroke="currentColor"
        strokeLinecap="round"
        strokeDasharray={length}
        strokeDashoffset={length * (1 - Math.min(1, Math.max(0, share)))}
        transform="rotate(-90 10 10)"
      />
    </svg>
  )
}
