'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { TextField, type TextFieldProps } from '@/components/ui/text-field';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password that its owner can look at while typing. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={isShown}
          className={buttonClass({ variant: 'ghost', size: 'icon' })}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      }
    />
  );
}
