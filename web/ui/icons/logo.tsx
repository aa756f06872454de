/** The name mark, an "e" that is both open book and boat, with the word beside it in the text colour. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      role="img"
      aria-label="Edi"
      viewBox="0 0 89 32"
      width="89"
      height="32"
      fill="none"
      strokeWidth="4.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        stroke="#15866F"
        d="M4.2 17Q10.4 13.2 15.8 17.4Q21 13.2 27.6 17A11.8 11.8 0 1 0 4.2 17C4.6 24 9.4 28.6 16 28.6C21.4 28.6 25.4 26.6 29 22.6"
      />
      <circle cx="15.9" cy="9.9" r="2.7" fill="#F2A31B" />
      <g stroke="currentColor">
        <path d="M55.4 6.4H42.6V26.6H55.4M42.6 16.5H53.2" />
        <circle cx="68.2" cy="19.8" r="6.8" />
        <path d="M75 5.4V26.6M84.4 14V26.6" />
      </g>
      <circle cx="84.4" cy="6.6" r="2.7" fill="#F2A31B" />
    </svg>
  )
}
