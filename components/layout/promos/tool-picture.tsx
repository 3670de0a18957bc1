/** The tool, drawn: a post in a browser's window, and the button beside it that saves it. */
export const ToolPicture = () => (
  <svg className="tool-picture" viewBox="0 0 384 264" role="img" aria-label="A post in a browser, with a Save button">
    <rect className="paper" x="1" y="1" width="382" height="262" rx="14" />
    <path className="bar" d="M2 15A13 13 0 0 1 15 2h354a13 13 0 0 1 13 13v23H2z" />
    <circle className="words" cx="22" cy="20" r="1" />
    <circle className="words" cx="40" cy="20" r="1" />
    <circle className="words" cx="58" cy="20" r="1" />
    <rect className="paper" x="84" y="11" width="216" height="18" rx="6" />
    <g className="hue-3">
      <circle className="person" cx="52" cy="78" r="16" />
    </g>
    <path className="words title" d="M82 72h84" />
    <path className="words" d="M82 88h52" />
    <rect className="marked" x="34" y="112" width="224" height="18" rx="4" />
    <path className="words title" d="M40 121h212M40 145h276" />
    <path className="words" d="M40 169h292M40 189h268M40 209h170" />
    <rect className="save" x="258" y="60" width="90" height="36" rx="10" />
    <path
      d="M276 71v14l5-3.5 5 3.5V71z"
      fill="none"
      stroke="var(--on-ember)"
      strokeWidth="1.75"
      strokeLinejoin="round"
    />
    <text x="296" y="83">
      Save
    </text>
    <path className="pointer" d="m322 88 4 25 6-8 10-1z" strokeWidth="2" strokeLinejoin="round" />
  </svg>
);
