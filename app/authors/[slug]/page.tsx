import { ProfilePage, type ProfilePageProps, profilePageMetadata } from '../../profile-page';

export const generateMetadata = (props: ProfilePageProps) => profilePageMetadata({ ...props, kind: 'authors' });

export default function AuthorPage(props: ProfilePageProps) {
  return <ProfilePage {...props} kind="authors" />;
}
