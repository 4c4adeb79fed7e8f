// The mark: a signature that ends in a tick, on a seal.
export function Logo({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="18" fill="#3b4fd8" />
      <path
        d="M15 37c5-12 10-16 12-13 2.5 4-6 14-2 16 3.5 1.5 6-6 8.5-6 2 0 .5 5 3 5 3.5 0 6-9 12.5-20"
        fill="none"
        stroke="#ffffff"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M16 48h32" stroke="#a3b1ff" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
